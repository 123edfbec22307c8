import type { ColourPreview } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useDeferredValue, useState } from 'react';
import { courseLookMessages } from '../../messages/course-look.ts';
import styles from './colour-field.module.css';
import { coloursQuery } from './colour-query.ts';

const green = '#1f6b45';

/** The typed colour, and at once what golfers would see of it by day and at night. */
export function ColourField({ place, stored = '' }: { place: CoursePath; stored: string | undefined }) {
  const [typed, setTyped] = useState(stored);
  const colour = useDeferredValue(typed.trim());
  const isColour = /^#[\da-fA-F]{6}$/.test(colour);
  return (
    <div className={styles.colour}>
      <div className={styles.inputs}>
        <TextField
          autoComplete="off"
          label={courseLookMessages.colour}
          name="colour"
          pattern="\s*#[0-9a-fA-F]{6}\s*"
          malformed={courseLookMessages.colourInvalid}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <input
          className={styles.chooser}
          type="color"
          aria-label={courseLookMessages.chooseColour}
          value={isColour ? colour : green}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {colour === '' && <p className={styles.hint}>{courseLookMessages.noColour}</p>}
      {isColour && <Preview place={place} colour={colour.toLowerCase()} />}
    </div>
  );
}

function Preview({ place, colour }: { place: CoursePath; colour: string }) {
  const preview = useQuery(coloursQuery(place, colour.slice(1)));
  if (preview.data === undefined)
    return preview.isError ? <LoadFailed text={courseLookMessages.previewFailed} query={preview} /> : null;
  const { light, dark } = preview.data;
  return (
    <div className={styles.themes} aria-busy={preview.isPlaceholderData}>
      <Theme
        title={courseLookMessages.byDay}
        ground={courseLookMessages.lightGround}
        className={styles.day}
        shades={light}
        colour={colour}
      />
      <Theme
        title={courseLookMessages.atNight}
        ground={courseLookMessages.darkGround}
        className={styles.night}
        shades={dark}
        colour={colour}
      />
    </div>
  );
}

type ThemeProps = {
  title: string;
  ground: string;
  className: string | undefined;
  shades: ColourPreview['light'];
  colour: string;
};

function Theme({ title, ground, className, shades, colour }: ThemeProps) {
  const { fairway, onFairway, dew } = shades;
  const tokens = { '--fairway': fairway, '--on-fairway': onFairway, '--dew': dew } as CSSProperties;
  return (
    <section className={className} style={tokens} aria-label={title}>
      <h2>{title}</h2>
      <p>{fairway === colour ? courseLookMessages.asChosen : courseLookMessages.nearest(fairway, ground)}</p>
      <div className={styles.samples} aria-hidden="true">
        <span className={styles.chosen}>{courseLookMessages.sampleTime}</span>
        <span className={styles.link}>{courseLookMessages.sampleLink}</span>
        <span className={styles.button}>{courseLookMessages.sampleButton}</span>
      </div>
    </section>
  );
}
