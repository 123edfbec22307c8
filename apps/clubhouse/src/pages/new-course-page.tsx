import { usePageTitle } from '@dewsweeper/web/lib/page-title.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { Form } from '@dewsweeper/web/ui/form.tsx';
import { Landing } from '@dewsweeper/web/ui/landing.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { useParams } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { Faults } from '../features/course-fields/faults.tsx';
import { BoardStep } from '../features/new-course/board-step.tsx';
import { ConnectionStep } from '../features/new-course/connection-step.tsx';
import { CourseMade } from '../features/new-course/course-made.tsx';
import { useMakeCourse } from '../features/new-course/course-queries.ts';
import { courseOf, emptyDraft, forgetDraft, keepDraft, readDraft } from '../features/new-course/draft.ts';
import {
  BookingStep,
  CourseStep,
  faultOfTees,
  RatesStep,
  type StepFault,
  type StepProps,
  TeesStep,
} from '../features/new-course/steps.tsx';
import { useHasRole } from '../features/staff/use-role.ts';
import { newCourseMessages, staffMessages } from '../messages.ts';

type Step = { Fields: (props: StepProps) => React.ReactNode; faultOf?: StepFault };

const steps: readonly Step[] = [
  { Fields: CourseStep },
  { Fields: TeesStep, faultOf: faultOfTees },
  { Fields: RatesStep },
  { Fields: BookingStep },
];

/** A course from its name to its board. It can be left at any step: what was typed is kept. */
export function NewCoursePage() {
  const { group } = useParams({ from: '/signed-in/$group/new-course' });
  const [kept, setKept] = useState(
    () =>
      readDraft(group) ?? {
        draft: emptyDraft(Intl.DateTimeFormat().resolvedOptions().timeZone),
        step: 0,
        made: null,
      },
  );
  const [fault, setFault] = useState<string | null>(null);
  const make = useMakeCourse(group);
  const { draft, step, made } = kept;
  const isOwner = useHasRole({ group, course: null }, 'owner');
  const connectionParts = isOwner ? (['payments', 'mail'] as const) : [];
  const part = connectionParts[step - steps.length - 1];
  const of = steps.length + 1 + connectionParts.length;
  const wanted = useMemo(() => courseOf(draft), [draft]);
  const title =
    made !== null && part === undefined
      ? newCourseMessages.madeTitle(draft.name)
      : (newCourseMessages.steps[step] ?? '');
  usePageTitle(title, staffMessages.product);

  const put = (next: typeof kept) => {
    setKept(next);
    setFault(null);
    make.reset();
    keepDraft(group, next);
  };
  /** The next course begins anew once this one is done. */
  const goOn = (next: typeof kept) => {
    put(next);
    if (connectionParts[next.step - steps.length - 1] === undefined) forgetDraft(group);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = steps[step]?.faultOf?.(draft) ?? null;
    if (found !== null) return setFault(found);
    if (step < steps.length) return put({ ...kept, step: step + 1 });
    make.mutate(wanted, {
      onSuccess: (course) => goOn({ ...kept, step: step + 1, made: course }),
    });
  };

  if (made !== null && part !== undefined)
    return (
      <ConnectionStep
        {...{ part, made, title }}
        timeZone={draft.timeZone}
        above={newCourseMessages.step(step + 1, of)}
        onNext={() => goOn({ ...kept, step: step + 1 })}
        key={part}
      />
    );
  if (made !== null)
    return (
      <Landing title={title} above={staffMessages.product} key="made">
        <CourseMade name={draft.name} made={made} isOwner={isOwner} />
      </Landing>
    );
  const Fields = steps[step]?.Fields;
  return (
    <Landing
      key={step}
      title={title}
      above={newCourseMessages.step(step + 1, of)}
      below={step === 0 ? newCourseMessages.kept : undefined}
    >
      <Card>
        <Form onSubmit={submit}>
          {Fields === undefined ? (
            <p>{newCourseMessages.boardIntro}</p>
          ) : (
            <Fields draft={draft} change={(patch) => put({ ...kept, draft: { ...draft, ...patch } })} />
          )}
          {fault !== null && <Notice kind="error">{fault}</Notice>}
          <Faults error={make.error} />
          <Button type="submit" wide busy={make.isPending}>
            {step < steps.length ? newCourseMessages.next : newCourseMessages.open}
          </Button>
          {step > 0 && (
            <Button variant="quiet" wide onClick={() => put({ ...kept, step: step - 1 })}>
              {newCourseMessages.back}
            </Button>
          )}
        </Form>
      </Card>
      {Fields === undefined && (
        <Card>
          <BoardStep group={group} wanted={wanted} />
        </Card>
      )}
    </Landing>
  );
}
