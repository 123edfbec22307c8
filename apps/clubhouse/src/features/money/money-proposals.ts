import type { SheetGroup } from '@dewsweeper/contract/clubhouse';
import { formatMoneyShort, formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { moneyMessages } from '../../messages.ts';
import type { ActProposal } from '../acts/preview-dialog.tsx';
import type { GivenBack, Payment } from './group-money.tsx';

type OfGroup = Pick<SheetGroup, 'id' | 'startingTime'>;

const timeOf = ({ startingTime }: OfGroup) => formatTeeTime(startingTime);

function paymentOf(group: OfGroup, payment: Payment): ActProposal {
  const amount = formatMoneyShort(payment.amountCents);
  return {
    draft: { kind: 'pay', teetimegroup: group.id, ...payment },
    words: moneyMessages.taking(amount, timeOf(group)),
    button: moneyMessages.take(amount),
    isAlwaysShown: false,
  };
}

function returnTo(
  group: OfGroup,
  { golfers, amountCents }: Omit<GivenBack, 'golfers'> & { golfers?: string[] },
): ActProposal {
  const amount = formatMoneyShort(amountCents);
  return {
    draft: { kind: 'give-back', teetimegroup: group.id, amountCents, ...(golfers && { golfers }) },
    words: moneyMessages.givingBack(amount, timeOf(group)),
    button: moneyMessages.giveBackButton(amount),
    isAlwaysShown: true,
  };
}

function captureOf(group: OfGroup): ActProposal {
  return {
    draft: { kind: 'capture', teetimegroup: group.id },
    words: moneyMessages.capturing(timeOf(group)),
    button: moneyMessages.capture,
    isAlwaysShown: true,
  };
}

function lettingGoOf(group: OfGroup): ActProposal {
  return {
    draft: { kind: 'void', teetimegroup: group.id },
    words: moneyMessages.lettingGo(timeOf(group)),
    button: moneyMessages.letGo,
    isAlwaysShown: true,
  };
}

export const moneyProposals = { paymentOf, returnTo, captureOf, lettingGoOf };
