import type * as english from '../sign-in-codes.ts';
import type { Words } from '../words.ts';

export const signInCodeMessages: Words<typeof english.signInCodeMessages> = {
  email: 'Adresse e-mail',
  ask: 'Recevoir un code',
  toPassword: 'Utiliser mon mot de passe',
  sentTo: (email, minutes) =>
    `Nous avons envoyé un code à ${email}. Il est valable ici pendant ${minutes} minutes. Il peut mettre un moment à arriver.`,
  code: 'Code',
  signIn: 'Se connecter',
  another: 'Envoyer un autre code',
  sentAgain: 'Nous avons envoyé un autre code. Seul le plus récent est valable ici.',
  wrongCode: 'Ce code est faux, déjà utilisé ou trop ancien. Veuillez le vérifier, ou en demander un autre.',
  tooManyCodes:
    'Trop de codes ont été demandés ou essayés. Veuillez patienter, ou utiliser votre mot de passe.',
  notOffered: 'Ce golf n’envoie plus de codes. Veuillez utiliser votre mot de passe.',
  failed: 'Le code n’a pas pu être envoyé. Veuillez réessayer.',
  notSignedIn: 'Cela n’a pas fonctionné. Veuillez réessayer.',
};
