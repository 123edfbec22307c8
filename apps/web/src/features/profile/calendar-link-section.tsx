import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { formatMonthDay } from '../../lib/format.ts';
import { calendarLinkMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { calendarLinkQuery, useEndCalendarLink, useMakeCalendarLink } from './calendar-link.ts';
import styles from './card-body.module.css';
import { ProfileCard } from './profile-card.tsx';

/** See rules.md#calendar-link. */
export function CalendarLinkSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const link = useQuery(calendarLinkQuery);
  return (
    <ProfileCard title={calendarLinkMessages.title} headingRef={heading}>
      <div className={styles.body}>
        <p className={styles.about}>{calendarLinkMessages.about}</p>
        {link.isPending && (
          <Loading>
            <Skeleton width="220px" height="1.5em" />
          </Loading>
        )}
        {link.isLoadingError && <LoadFailed text={calendarLinkMessages.loadFailed} query={link} />}
        {link.data !== undefined && <OwnLink createdAt={link.data.createdAt} heading={heading} />}
      </div>
    </ProfileCard>
  );
}

type OwnLinkProps = { createdAt: string | null; heading: RefObject<HTMLHeadingElement | null> };

function OwnLink({ createdAt, heading }: OwnLinkProps) {
  const make = useMakeCalendarLink();
  const end = useEndCalendarLink();
  const isThere = createdAt !== null;
  // Another tab may have made one since, or ended it.
  const made = make.data?.createdAt === createdAt ? make.data : undefined;
  return (
    <>
      {isThere && made === undefined && (
        <p>{calendarLinkMessages.since(formatMonthDay(dateHere(createdAt)))}</p>
      )}
      {made !== undefined && <NewLink key={made.url} url={made.url} />}
      {isThere && <p className={styles.about}>{calendarLinkMessages.endsFormer}</p>}
      <div className={styles.ways}>
        <Button
          variant="quiet"
          busy={make.isPending}
          onClick={() => {
            end.reset();
            make.mutate();
          }}
        >
          {isThere ? calendarLinkMessages.again : calendarLinkMessages.make}
        </Button>
        {isThere && (
          <Button
            variant="quiet"
            busy={end.isPending}
            onClick={() => {
              end.mutate(undefined, {
                onSuccess: () => {
                  make.reset();
                  // The button that had the focus is gone with its link.
                  heading.current?.focus();
                },
              });
            }}
          >
            {calendarLinkMessages.end}
          </Button>
        )}
      </div>
      {end.isSuccess && !isThere && <Notice kind="success">{calendarLinkMessages.ended}</Notice>}
      {(make.isError || end.isError) && <Notice kind="error">{calendarLinkMessages.failed}</Notice>}
    </>
  );
}

function NewLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement | null>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Not over plain HTTP, and not where the browser's owner forbids it.
      setCopied(false);
    }
  };
  return (
    <>
      <TextField
        label={calendarLinkMessages.address}
        name="calendar-link"
        autoComplete="off"
        value={url}
        readOnly
        inputRef={(input) => {
          field.current = input;
        }}
        hint={calendarLinkMessages.onlyNow}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button wide onClick={() => void copy()}>
        {calendarLinkMessages.copy}
      </Button>
      {copied === true && <Notice kind="success">{calendarLinkMessages.copied}</Notice>}
      {copied === false && <Notice kind="error">{calendarLinkMessages.copyFailed}</Notice>}
    </>
  );
}

/** Where the golfer is, `YYYY-MM-DD`. */
function dateHere(instant: string): string {
  return new Intl.DateTimeFormat('en-CA').format(new Date(instant));
}
