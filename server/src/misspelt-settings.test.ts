import { expect, it } from 'vitest'
import { warnOfMisspelt } from './misspelt-settings.ts'

it.each([
  ['SMTP_PROT', ['SMTP_PROT is not a Sen Mail setting. Did you mean SMTP_PORT?']],
  ['DATABASE_URI', ['DATABASE_URI is not a Sen Mail setting. Did you mean DATABASE_URL?']],
  ['SEN_COLOUR', ['SEN_COLOUR is not a Sen Mail setting.']],
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
