import { expect, it } from 'vitest'
import { warnOfMisspelt } from './misspelt-settings.ts'

it.each([
  ['SMTP_PROT', ['SMTP_PROT is no setting of Sen Mail. Is SMTP_PORT meant?']],
  ['DATABASE_URI', ['DATABASE_URI is no setting of Sen Mail. Is DATABASE_URL meant?']],
  ['SEN_COLOUR', ['SEN_COLOUR is no setting of Sen Mail.']],
  ['SMTP_PORT', []],
  ['HOME', []],
  ['HOSTNAME', []],
  ['PORTS', []],
  ['LOGNAME', []],
  ['SSL_CERT_FILE', []],
  ['npm_config_cache', []],
])('judges %s', (name, warnings) => {
  expect(warnOfMisspelt({ [name]: 'x' })).toEqual(warnings)
})
