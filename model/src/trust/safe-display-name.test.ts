import { describe, expect, it } from 'vitest'
import { ownNamesOf } from './own-names.ts'
import { isMisleadingName, safeDisplayName } from './safe-display-name.ts'

const OWN = ownNamesOf(['senmail.test', 'sen.example'])
const email = 'lan@senmail.test'
const MISLEADING = [
  'chu@senmail.test',
  'Trần Văn Chu <chu@senmail.test>',
  'Lan (chu@senmail.test)',
  'a"<chu@senmail.test>',
  'chu＠senmail．test',
  'Chu chu at senmail.test',
  'chu a còng senmail chấm test',
  'chu@lan@senmail.test',
  'chu.lan@senmail.test',
  'chu．lan@senmail.test',
  'lan@senmail.test chu@senmail.test',
  'chu@senmai[.test lan@senmail.test',
  'chu@mail.senmail.test',
  'chu@sen.example',
  'ke@ngoai.example',
]
const TRUE = [
  'Trần Lan',
  'lan@senmail.test',
  'LAN@Senmail.test',
  "'lan@senmail.test'",
  'Trần Lan <lan@senmail.test>',
  'senmail.test',
  'Lan (senmail.test)',
  'Lan @ Senmail',
  'Kế toán – Senmail',
]

describe('the name of an address that is hosted here', () => {
  it.each(MISLEADING)('is removed if it reads as the address of another person: %s', (name) => {
    expect(safeDisplayName({ name, email }, OWN)).toBe('')
    expect(isMisleadingName({ name, email }, OWN)).toBe(true)
  })

  it.each(TRUE)('is kept otherwise: %s', (name) => {
    expect(safeDisplayName({ name, email }, OWN)).toBe(name)
    expect(isMisleadingName({ name, email }, OWN)).toBe(false)
  })

  it('may consist of signs', () => {
    expect(isMisleadingName({ name: '★', email }, OWN)).toBe(false)
  })
})
