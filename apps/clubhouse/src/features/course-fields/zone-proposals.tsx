import { routes } from '@dewsweeper/contract/routes';
import { timeZoneProposals } from '@dewsweeper/contract/time-zones';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { get } from '../../lib/api.ts';
import { zoneMessages } from '../../messages/zone-proposals.ts';
import styles from './zone-proposals.module.css';

const zonesQuery = (city: string, state: string) =>
  queryOptions({
    queryKey: ['time-zones', city, state],
    queryFn: ({ signal }) =>
      get(`${routes.clubhouseTimeZones}?${new URLSearchParams({ city, state })}`, timeZoneProposals, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

type ZoneProposalsProps = {
  city: string;
  state: string;
  timeZone: string;
  onChoose: (timeZone: string) => void;
};

/** By the typed place; without any, nothing is said. */
export function ZoneProposals({ city, state, timeZone, onChoose }: ZoneProposalsProps) {
  const titleID = useId();
  const [town, area] = [useDeferredValue(city.trim()), useDeferredValue(state.trim())];
  const zones =
    useQuery({ ...zonesQuery(town, area), enabled: town !== '' || area !== '' }).data?.zones ?? [];
  const same = zones.find((one) => one.timeZone === timeZone);
  const others = zones.filter((one) => one.timeZone !== timeZone);
  return (
    <div className={styles.proposals} aria-live="polite">
      {same !== undefined && <p className={styles.same}>{zoneMessages.chosen(same.place)}</p>}
      {others.length > 0 && (
        <>
          <p id={titleID}>{zoneMessages.whichZone}</p>
          <ul aria-labelledby={titleID}>
            {others.map((one) => (
              <li key={one.timeZone}>
                <Button variant="quiet" onClick={() => onChoose(one.timeZone)}>
                  {zoneMessages.use(one.place, one.timeZone.replaceAll('_', ' '))}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
