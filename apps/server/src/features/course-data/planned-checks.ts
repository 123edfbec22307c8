import { plannedDates, settingsOn } from '@dewsweeper/core/rules/planned-changes';
import { warnOfCourse } from './course-warnings.ts';
import { type ImportedCourse, teeSheet } from './document.ts';
import { type Issues, lineOf, Place, type Warning } from './issues.ts';
import { readValue } from './read-value.ts';

/** Checks the settings in force from each planned date: tee sheets, and warnings that were not there before. */
export function checkPlanned(course: ImportedCourse, place: Place): void {
  const { planned = [] } = course.document;
  const said = new Set(warningsOf(course).map(lineOf));
  for (const from of plannedDates(course.document)) {
    const index = planned.findIndex((one) => one.from === from);
    const at = place.part('planned', index);
    const inForce = settingsOn(course, from);
    for (const [sheetIndex, { id }] of (planned[index]?.teesheets ?? []).entries()) {
      const sheet = inForce.teesheets.find((one) => one.id === id);
      const sheetPlace = at.part('teesheets', sheetIndex);
      if (sheet) {
        const { id: _id, ...fields } = sheet;
        readValue(teeSheet, fields, sheetPlace);
      } else
        sheetPlace.part('id').warn(`there is no tee sheet ${id}`, {
          known: { courseKey: course.courseKey, teeID: id },
        });
    }
    for (const warning of warningsOf({ ...course, ...inForce })) {
      const { path, message, ...voidWhen } = warning;
      if (!said.has(lineOf(warning))) at.part(...path.split('.')).warn(message, voidWhen);
      said.add(lineOf(warning));
    }
  }
}

function warningsOf(course: ImportedCourse): Warning[] {
  const issues: Issues = { faults: [], warnings: [] };
  warnOfCourse(course, new Place(issues));
  return issues.warnings;
}
