/** Where single sign-on begins, where the provider sends browsers back to, and where a session that is over leads. */
export const SIGN_ON_PATH = '/login/single-sign-on'
export const SIGN_ON_CALLBACK_PATH = '/login/single-sign-on/callback'
export const SIGNED_OUT_PATH = '/login/signed-out'
