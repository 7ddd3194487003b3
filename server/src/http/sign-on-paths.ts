export const SIGN_ON_PATH = '/login/single-sign-on'
export const SIGN_ON_CALLBACK_PATH = '/login/single-sign-on/callback'
export const SIGNED_OUT_PATH = '/login/signed-out'
