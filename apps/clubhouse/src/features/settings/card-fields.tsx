import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { useState } from 'react';
import { courseFieldMessages, settingsMessages } from '../../messages.ts';
import { TimeZoneField } from '../course-fields/time-zone-field.tsx';
import { ZoneProposals } from '../course-fields/zone-proposals.tsx';
import { ColourField } from '../course-look/colour-field.tsx';
import { plain } from './plain-field.ts';
import styles from './settings-form.module.css';

type CardFieldsProps = { place: CoursePath; card: CourseSettings['document'] };

export function CardFields({ place, card }: CardFieldsProps) {
  const { name, address, city = '', state = '', zip, phone, timeZone, colour } = card;
  const [typedPlace, setTypedPlace] = useState({ city, state });
  const [zone, setZone] = useState(timeZone);
  return (
    <fieldset className={styles.fields}>
      <legend>{settingsMessages.card}</legend>
      <TextField
        {...plain}
        label={courseFieldMessages.name}
        name="name"
        maxLength={200}
        required
        defaultValue={name}
      />
      <TextField
        {...plain}
        label={settingsMessages.address}
        name="address"
        maxLength={200}
        defaultValue={address}
      />
      <TextField
        {...plain}
        label={courseFieldMessages.city}
        name="city"
        maxLength={200}
        value={typedPlace.city}
        onChange={({ target }) => setTypedPlace({ ...typedPlace, city: target.value })}
      />
      <TextField
        {...plain}
        label={courseFieldMessages.state}
        name="state"
        maxLength={200}
        value={typedPlace.state}
        onChange={({ target }) => setTypedPlace({ ...typedPlace, state: target.value })}
      />
      <TextField {...plain} label={settingsMessages.zip} name="zip" maxLength={200} defaultValue={zip} />
      <TextField
        {...plain}
        label={courseFieldMessages.phone}
        name="phone"
        type="tel"
        maxLength={40}
        defaultValue={phone}
      />
      <div className={styles.whole}>
        <TimeZoneField timeZone={timeZone} value={zone} onChange={({ target }) => setZone(target.value)} />
        <ZoneProposals {...typedPlace} timeZone={zone} onChoose={setZone} />
      </div>
      <ColourField place={place} stored={colour} />
    </fieldset>
  );
}
