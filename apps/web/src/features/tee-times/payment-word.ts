import type { CoursePath } from '@dewsweeper/contract/ids';
import type { User } from '@dewsweeper/contract/user';
import type { PaymentWord } from './open-times.ts';

export function paymentWord({ privileges }: Pick<User, 'privileges'>, path: CoursePath): PaymentWord {
  const word = privileges.find(
    ({ group, course }) => group === path.group && course === path.course,
  )?.requirePayment;
  return word === 'always' || word === 'never' ? word : null;
}
