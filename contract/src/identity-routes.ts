import { changePassword, confirmLogin, enter, issueLoginParam, login, logout } from './identity.ts'
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
  endOtherSessions,
  endSession,
  forgetRememberedDevice,
  listRememberedDevices,
  listSessions,
  listSignIns,
} from './sessions.ts'
import { beginTwoStep, getTwoStep, renewRecoveryCodes, turnTwoStepOff, turnTwoStepOn } from './two-step.ts'

/** Signing in, and what keeps an account its owner's. */
export const identityRoutes = {
  login,
  confirmLogin,
  logout,
  changePassword,
  getTwoStep,
  beginTwoStep,
  turnTwoStepOn,
  turnTwoStepOff,
  challengePasskey,
  loginByPasskey,
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  listRememberedDevices,
  forgetRememberedDevice,
  renewRecoveryCodes,
  listSessions,
  endSession,
  endOtherSessions,
  listSignIns,
  enter,
  issueLoginParam,
} as const
