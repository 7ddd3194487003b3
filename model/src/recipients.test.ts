import { describe, expect, it } from 'vitest'
import { envelopeRecipients, invalidRecipients, isOutside, isUndisclosed } from './recipients.ts'

const at = (email: string, name = '') => ({ name, email })
const NONE = { to: [], cc: [], bcc: [] }

describe('envelopeRecipients', () => {
  it('takes each address once, and hides only those listed nowhere else', () => {
    const lists = {
      to: [at('An@X.Test'), at('an@x.test')],
      cc: [at('b@x.test')],
      bcc: [at('B@x.test'), at('c@y.test'), at(' d@y.test ')],
    }
    expect(envelopeRecipients(lists)).toEqual([
      { email: 'An@x.test', domain: 'x.test', isBcc: false },
      { email: 'b@x.test', domain: 'x.test', isBcc: false },
      { email: 'c@y.test', domain: 'y.test', isBcc: true },
      { email: 'd@y.test', domain: 'y.test', isBcc: true },
    ])
  })

  it('drops hidden recipients and empty places', () => {
    expect(
      envelopeRecipients({ ...NONE, to: [at('undisclosed-recipients:;'), at('', 'undisclosed-recipients'), at('')] }),
    ).toEqual([])
  })
})

describe('invalidRecipients', () => {
  it('lists addresses that cannot be sent to, as written, each once', () => {
    const lists = {
      to: [at('lan@senmail'), at('ok@x.test')],
      cc: [at('lan@senmail')],
      bcc: [at('', 'chị Lan'), at('undisclosed-recipients:;')],
    }
    expect(invalidRecipients(lists)).toEqual(['lan@senmail', 'chị Lan'])
  })
})

describe('isUndisclosed', () => {
  it.each([
    ['undisclosed-recipients:;', true],
    ['Undisclosed recipients:', true],
    ['undisclosed-recipient', true],
    ['undisclosed@x.test', false],
  ])('%s: %s', (email, expected) => {
    expect(isUndisclosed(at(email))).toBe(expected)
  })
})

describe('isOutside', () => {
  it.each([
    ['a@senmail.test', false],
    ['A@SENMAIL.TEST', false],
    ['a@sub.senmail.test', true],
    ['a@senmail.test.evil.test', true],
    ['nothing', false],
  ])('%s: %s', (email, outside) => {
    expect(isOutside(email, ['SenMail.test', 'other.test'])).toBe(outside)
  })
})
