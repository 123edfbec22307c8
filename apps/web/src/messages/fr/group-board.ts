import type * as english from '../group-board.ts';
import type { Words } from '../words.ts';

export const groupBoardMessages: Words<typeof english.groupBoardMessages> = {
  title: 'Tous les golfs',
  dashboardLabel: 'Tous les golfs',
  dashboardHint: 'Tous les départs libres sur un seul tableau',
  date: 'Date',
  players: 'Joueurs',
  holes: 'Trous',
  times: 'Départs dans tous les golfs',
  openTimes: (count) => (count < 2 ? `${count} départ libre` : `${count} départs libres`),
  none: 'Aucun golf n’a de départ pour ces choix. Veuillez choisir une autre date.',
  failed: 'Les départs n’ont pas pu être chargés.',
  noGroup: 'Ce groupe de golfs n’existe pas.',
  taken: 'Vient d’être pris',
  pricesPerGolfer: 'Les prix sont par joueur.',
};
