import type * as english from '../visitor.ts';
import type { Words } from '../words.ts';

export const loginMessages: Words<typeof english.loginMessages> = {
  title: 'Connexion',
  welcome: 'Vos départs, dès le matin',
  selectGroup: 'Veuillez d’abord choisir un groupe.',
  loginFor: 'Connectez-vous pour réserver un départ',
  loggedOut:
    'Vous êtes déconnecté. Pour réserver un départ, connectez-vous en ouvrant le lien de votre golf.',
  sessionEnded:
    'Votre session est terminée. Veuillez vous reconnecter\u00a0: vous reprenez là où vous étiez, et ce que vous avez saisi est conservé.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  submit: 'Se connecter',
  forgotPassword: 'Mot de passe oublié',
  register: 'Créer un compte',
  byCode: 'Recevoir plutôt un code par e-mail',
  chooseCourse: 'Choisissez votre golf',
  otherCourse: 'Choisir un autre golf',
  linkHint: 'Votre golf a un lien de réservation. Ouvrez-le une fois, et cette page sait où vous jouez.',
  invalidEmail: 'L’adresse e-mail n’est pas valable. Veuillez la vérifier et réessayer.',
  userNotFound:
    'Aucun compte n’a cette adresse e-mail. Suivez «\u00a0Créer un compte\u00a0» ci-dessous pour en ouvrir un.',
  wrongPassword: 'Mot de passe incorrect. Veuillez réessayer.',
  tooManyRequests:
    'Votre compte est suspendu pour un moment après trop d’essais de connexion. Vous pouvez réinitialiser votre mot de passe pour y remédier tout de suite.',
  otherFailure: 'Un problème est survenu. Veuillez vérifier vos identifiants et réessayer.',
};

export const registerMessages: Words<typeof english.registerMessages> = {
  title: 'Créer un compte',
  intro: 'Créez un compte pour réserver des départs. Tous les champs sont obligatoires.',
  firstName: 'Prénom',
  lastName: 'Nom de famille',
  email: 'Adresse e-mail',
  phone: 'Numéro de mobile',
  phoneHint: 'Nous y envoyons vos confirmations par SMS.',
  password: 'Mot de passe',
  passwordHint: 'Au moins 8 caractères.',
  submit: 'Créer mon compte',
  created: 'Votre compte est créé\u00a0!',
  continue: 'Continuer',
  backToLogin: 'Retour à la connexion',
  enterName: 'Veuillez saisir un nom.',
  emailInUse:
    'Cette adresse e-mail est déjà utilisée. Connectez-vous avec le lien ci-dessous, ou essayez une autre adresse.',
  weakPassword: 'Veuillez choisir un mot de passe plus sûr.',
  otherFailure: 'Une erreur est survenue.',
  unexpectedFailure: 'Une erreur est survenue pendant l’inscription.',
  unexpectedAdvice: 'Veuillez réessayer dans un moment. Ce que vous avez saisi est toujours là.',
};

export const resetMessages: Words<typeof english.resetMessages> = {
  title: 'Mot de passe oublié',
  intro: 'Nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  email: 'Adresse e-mail',
  submit: 'Envoyer le lien',
  sent: 'L’e-mail est envoyé\u00a0! Veuillez consulter votre boîte de réception.',
  invalidEmail: 'Adresse e-mail non valable',
  userNotFound: 'Aucun compte n’a cette adresse e-mail',
  otherFailure: 'L’e-mail n’a pas pu être envoyé',
  register: 'Créer un compte',
  backToLogin: 'Retour à la connexion',
};

export const newPasswordMessages: Words<typeof english.newPasswordMessages> = {
  title: 'Nouveau mot de passe',
  intro: 'Choisissez le mot de passe qui vous servira désormais à vous connecter.',
  password: 'Nouveau mot de passe',
  submit: 'Enregistrer le mot de passe',
  saved: 'Votre nouveau mot de passe est enregistré, et vous êtes connecté.',
  continue: 'Continuer',
  linkInvalid: 'Ce lien a déjà servi ou est trop ancien. Veuillez en demander un nouveau.',
  askAgain: 'Envoyer un nouveau lien',
  failed: 'Votre nouveau mot de passe n’a pas pu être enregistré. Veuillez réessayer.',
};

export const badLinkMessages: Words<typeof english.badLinkMessages> = {
  teeTimesAt: (course) => `Départs\u00a0: ${course}`,
  chooseCourse: 'Choisir un golf',
};

export const loggedOutMessages: Words<typeof english.loggedOutMessages> = {
  title: 'Déconnecté',
  backToLogin: 'Retour à la connexion du golf',
  stillLoggedInTitle: 'Toujours connecté',
  stillLoggedIn: (name, email) => `${name} (${email}) est toujours connecté sur cet appareil.`,
};
