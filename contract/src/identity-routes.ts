import { createAppPassword, listAppPasswords, revokeAppPassword } from './app-passwords.ts'
import { changePassword, confirmLogin, enter, issueLoginParam, login, logout, sendLoginCode } from './identity.ts'
import {
  addPasskey,
  beginPasskey,
  challengePasskey,
  listPasskeys,
  loginByPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import {
  listRememberedDevices,
  listSessions,
  listSignIns,
  revokeOtherSessions,
  revokeRememberedDevice,
  revokeSession,
} from './sessions.ts'
import { createSetupLink } from './setup-links.ts'
import {
  beginTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  sendTwoStepCode,
  turnPhoneCodesOff,
  turnPhoneCodesOn,
  turnTwoStepOff,
  turnTwoStepOn,
} from './two-step.ts'

/** Routes for signing in and account security. */
export const identityRoutes = {
  login,
  confirmLogin,
  sendLoginCode,
  logout,
  changePassword,
  getTwoStep,
  beginTwoStep,
  turnTwoStepOn,
  turnTwoStepOff,
  turnPhoneCodesOn,
  turnPhoneCodesOff,
  sendTwoStepCode,
  challengePasskey,
  loginByPasskey,
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  listRememberedDevices,
  revokeRememberedDevice,
  renewRecoveryCodes,
  listAppPasswords,
  createAppPassword,
  revokeAppPassword,
  createSetupLink,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  listSignIns,
  enter,
  issueLoginParam,
} as const
