import type * as english from '../text-sign-in.ts';
import type { Words } from '../words.ts';

export const textSignInMessages: Words<typeof english.textSignInMessages> = {
  title: 'Se connecter par SMS',
  about: 'Connectez-vous avec un code envoyé à votre téléphone au lieu de votre mot de passe.',
  prove: 'Recevoir un code',
  noPhone: 'Enregistrez d’abord votre numéro de mobile ci-dessus.',
  sentTo: (phone, minutes) =>
    `Nous avons envoyé un code au ${phone}. Il est valable pendant ${minutes} minutes. Il peut mettre un moment à arriver.`,
  code: 'Code',
  switchOn: 'Activer',
  another: 'Envoyer un autre code',
  sentAgain: 'Nous avons envoyé un autre code. Seul le plus récent est valable.',
  isOn: (phone) =>
    `Les codes envoyés par SMS au ${phone} vous connectent. Un autre numéro ou un autre mot de passe y met fin.`,
  switchOff: 'Désactiver',
  nowOn: 'Vous pouvez maintenant vous connecter par SMS.',
  nowOff: 'Vous ne vous connectez plus par SMS.',
  withoutPassword: 'Si vous n’avez pas de mot de passe, déconnectez-vous et connectez-vous avec un code.',
  wrongCode: 'Ce code est faux, déjà utilisé ou trop ancien. Veuillez le vérifier, ou en demander un autre.',
  noTextTo: 'Nous ne pouvons pas envoyer de SMS à ce numéro. Veuillez le vérifier ci-dessus.',
  tooMany: 'Trop de codes ont été demandés ou essayés. Veuillez patienter.',
  notOffered: 'Ce golf n’envoie plus de codes.',
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  loadFailed: 'L’état de la connexion par SMS n’a pas pu être chargé.',
};
