export type Words = {
  heading: string;
  none: string;
  failed: string;
  all: string;
  newTab: string;
  holes: (holes: number) => string;
};

const english: Words = {
  heading: 'Next open tee times',
  none: 'No tee times are open online right now.',
  failed: 'The tee times could not be loaded.',
  all: 'All tee times',
  newTab: 'opens in a new tab',
  holes: (holes) => `${holes}\u00a0holes`,
};

/** By primary language. */
const known: Record<string, Words> = {
  en: english,
  es: {
    heading: 'Próximas salidas libres',
    none: 'Ahora no hay salidas libres en línea.',
    failed: 'No se pudieron cargar las salidas.',
    all: 'Todas las salidas',
    newTab: 'se abre en una pestaña nueva',
    holes: (holes) => `${holes}\u00a0hoyos`,
  },
  fr: {
    heading: 'Prochains départs libres',
    none: 'Aucun départ n’est libre en ligne pour le moment.',
    failed: 'Les départs n’ont pas pu être chargés.',
    all: 'Tous les départs',
    newTab: 's’ouvre dans un nouvel onglet',
    holes: (holes) => `${holes}\u00a0trous`,
  },
  de: {
    heading: 'Nächste freie Startzeiten',
    none: 'Zurzeit ist online keine Startzeit frei.',
    failed: 'Die Startzeiten konnten nicht geladen werden.',
    all: 'Alle Startzeiten',
    newTab: 'öffnet sich in einem neuen Tab',
    holes: (holes) => `${holes}\u00a0Löcher`,
  },
};

/** `language`: as in an element's `lang`. English where its language is not known here. */
export function wordsIn(language: string): Words {
  return known[language.toLowerCase().split('-')[0] ?? ''] ?? english;
}
