export const MAX_APP_PASSWORDS = 25
export const MAX_APP_PASSWORD_NAME_CHARACTERS = 60
/** 20 characters of 5 bits are 100 random bits, which cannot be guessed. */
export const APP_PASSWORD_CHARACTERS = 20
export const APP_PASSWORD_GROUP_CHARACTERS = 4
/** Mail programs sign in every few minutes, so the last use is stored no more often than this. */
export const MAIL_PROGRAM_USE_SECONDS = 3_600
/** A mail program is listed once per network and period in the sign-in history. */
export const MAIL_PROGRAM_LOGGED_HOURS = 24
/** A network that was not used for longer counts as new. */
export const MAIL_PROGRAM_USES_KEPT_DAYS = 180
