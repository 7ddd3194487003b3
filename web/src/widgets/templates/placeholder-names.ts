import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Placeholder } from '@sen/model/templates/placeholders'

/** What each stands for, to whoever writes a template. */
export const PLACEHOLDER_NAMES: Readonly<Record<Placeholder, MessageDescriptor>> = {
  name: msg`Name of the recipient`,
  email: msg`Address of the recipient`,
  my_name: msg`Your name`,
  my_email: msg`Your address`,
  date: msg`Today’s date`,
  subject: msg`Subject of the message`,
}
