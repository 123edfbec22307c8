import type * as english from '../calendar-link.ts';
import type { Words } from '../words.ts';

export const calendarLinkMessages: Words<typeof english.calendarLinkMessages> = {
  title: 'En su calendario',
  about: 'Un enlace privado muestra sus reservas en su propio calendario y las mantiene al día.',
  make: 'Crear enlace de calendario',
  address: 'Enlace de calendario',
  onlyNow: 'Cópielo ahora: no se vuelve a mostrar. Quien lo tenga puede ver sus reservas.',
  copy: 'Copiar el enlace',
  copied: 'Copiado. Añádalo en su calendario como calendario de la web.',
  copyFailed: 'No se pudo copiar. Selecciónelo y cópielo usted mismo.',
  since: (date) => `Su calendario lee un enlace que usted creó el ${date}.`,
  again: 'Crear otro enlace',
  end: 'Anular el enlace',
  ended: 'El enlace está anulado. Los calendarios ya no pueden leerlo.',
  endsFormer: 'Un enlace nuevo anula el que tiene.',
  loadFailed: 'No se pudo cargar el enlace de calendario.',
  failed: 'No ha funcionado. Inténtelo de nuevo.',
};
