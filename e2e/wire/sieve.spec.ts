import { execFile } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CustomFilter } from '@sen/model/filters/filter'
import { type SieveFolder, type SieveSource, sieveScript } from '@sen/model/filters/sieve/sieve-script'
import type { FilterId, FolderId, LabelId } from '@sen/model/ids'
import { dayAt } from '@sen/model/search/calendar-days'
import { TABLE_FILTERS, tableExpects } from '@sen/testkit/filter-table/filters'
import { TABLE_MAILS, VARIABLE } from '@sen/testkit/filter-table/messages'
import { casesOf, WRITTEN_FORMS } from '@sen/testkit/filter-table/written-forms'
import { whyMissing } from '@sen/testkit/servers/debian-daemon'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../program/scratch.ts'

const SIEVE_TEST = '/usr/bin/sieve-test'
const missing = whyMissing(SIEVE_TEST, 'dovecot-sieve')
/** sieve-test requires a user that is not root. */
const NOBODY = process.getuid?.() === 0 ? ['mail_uid=65534', 'mail_gid=65534'] : []
const ARGUMENTS = [...NOBODY, 'plugin/sieve_max_actions=0', 'plugin/sieve_max_redirects=200'].flatMap((each) => [
  '-o',
  each,
])

const HIT = 'Trúng "1" \\ 2/con'
const FOLDER = '7' as FolderId
const FOLDERS: ReadonlyMap<FolderId, SieveFolder> = new Map([
  [FOLDER, { path: HIT, role: 'custom' }],
  ['1' as FolderId, { path: 'INBOX', role: 'inbox' }],
  ['2' as FolderId, { path: 'Junk', role: 'junk' }],
])
const LABEL = '9' as LabelId
const NO_RULES: SieveSource = {
  blockedSenders: [],
  filters: [],
  folders: FOLDERS,
  labels: new Map([[LABEL, 'Gấp "x" */ stop;']]),
}

const run = promisify(execFile)
const folder = scratchFolder('sieve')
let files = 0

function write(content: string | Uint8Array, ending: string): string {
  files += 1
  const path = join(folder, `${files}.${ending}`)
  writeFileSync(path, content)
  chmodSync(folder, 0o777)
  return path
}

/** Returns the actions of a script on a mail as sieve-test prints them, without its own messages. */
async function doneBy(script: string, mail: string): Promise<readonly string[]> {
  const { stdout } = await run(SIEVE_TEST, [...ARGUMENTS, script, mail])
  return stdout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(Performed actions|Implicit keep):$|^\(none\)$/.test(line))
}

const filter = (more: Partial<CustomFilter>): CustomFilter => ({
  id: '1' as FilterId,
  name: 'Hợp đồng',
  isEnabled: true,
  match: 'all',
  conditions: [{ type: 'subject', comparator: 'contains', value: 'hợp đồng' }],
  actions: [{ type: 'fileinto', folderId: FOLDER }],
  ...more,
})

if (missing !== undefined) it.skip(`Sieve itself: ${missing}`, () => undefined)

describe.skipIf(missing !== undefined)('the script for Sieve', () => {
  const mails = new Map(TABLE_MAILS.map(({ name, raw }) => [name, write(raw, 'eml')]))
  const contract = mails.get('contract') ?? ''

  it('matches as the table of mails and filters says', async () => {
    // One script has all filters: each match sends a copy, and none ends it.
    const all = TABLE_FILTERS.map(({ says, match, conditions }, index) =>
      filter({
        name: says,
        match,
        conditions,
        actions: [{ type: 'redirect', address: `filter-${index}@khac.example` }],
      }),
    )
    const script = write(sieveScript({ ...NO_RULES, filters: all }), 'sieve')
    const wrong: string[] = []
    for (const [name, mail] of mails) {
      const done = await doneBy(script, mail)
      for (const [index, expected] of TABLE_FILTERS.entries()) {
        const isHit = done.includes(`* redirect message to: <filter-${index}@khac.example>`)
        if (isHit !== tableExpects(expected, name)) wrong.push(`${expected.says}: ${name}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('matches the headers that other programs write, however they write them', async () => {
    const wrong: string[] = []
    for (const form of WRITTEN_FORMS) {
      const cases = casesOf(form)
      const filters = cases.map(({ condition }, index) =>
        filter({ conditions: [condition], actions: [{ type: 'redirect', address: `filter-${index}@khac.example` }] }),
      )
      const script = write(sieveScript({ ...NO_RULES, filters }), 'sieve')
      const done = await doneBy(script, write(form.raw, 'eml'))
      for (const [index, { condition, isHit }] of cases.entries()) {
        if (done.includes(`* redirect message to: <filter-${index}@khac.example>`) !== isHit)
          wrong.push(`${form.says}: ${JSON.stringify(condition)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('carries out the actions, and only of the first filter that matches a mail', async () => {
    const star = filter({ actions: [{ type: 'setflag', value: 'Flagged' }] })
    const read = filter({
      actions: [
        { type: 'setflag', value: 'Seen' },
        { type: 'fileinto', folderId: FOLDER },
      ],
    })
    const trash = filter({ actions: [{ type: 'discard' }] })
    const gone = filter({ actions: [{ type: 'fileinto', folderId: '8' as FolderId }] })
    const by = async (...filters: readonly CustomFilter[]) =>
      doneBy(write(sieveScript({ ...NO_RULES, filters }), 'sieve'), contract)
    const taken = `* store message in folder: ${HIT}`
    expect(await by(star, read, trash)).toEqual([taken, '+ add IMAP flags: \\flagged \\seen'])
    expect(await by(trash, read)).toEqual(['* store message in folder: Trash'])
    expect(await by(gone, read)).toEqual(['* store message in folder: INBOX'])
    expect(await by({ ...trash, isEnabled: false }, read)).toContain(taken)
    const labels = filter({
      actions: [
        { type: 'label', labelId: LABEL },
        { type: 'label', labelId: '8' as LabelId },
      ],
    })
    expect(await by(labels, read)).toEqual([taken, '+ add IMAP flags: \\seen sen_label_9'])
    expect(await by(filter({ conditions: [{ type: 'attachment', comparator: 'contains' }] }))).toEqual([
      '* store message in folder: INBOX',
    ])
  })

  it('blocks, answers within its dates, and forwards', async () => {
    const vacation = {
      isEnabled: true,
      firstDay: '2020-01-01',
      lastDay: '2100-01-01',
      timeZone: 'Asia/Ho_Chi_Minh',
      subject: 'Vắng "mặt"',
      text: 'Tôi nghỉ.\r\n.\r\nHẹn gặp lại',
      outsideText: 'Away.',
      from: '',
      addresses: ['toi@senmail.test'],
      ownDomains: ['senmail.test'],
    }
    const by = async (rules: Partial<SieveSource>) =>
      doneBy(write(sieveScript({ ...NO_RULES, ...rules }), 'sieve'), contract)
    expect(await by({ blockedSenders: ['ai.do@khac.example'], filters: [filter({})] })).toEqual([
      '* store message in folder: Junk',
    ])
    const answered = (await by({ vacation })).join('\n')
    expect(answered).toContain('* send vacation message:')
    expect(answered).toContain('Away.')
    expect(answered).toContain('=> subject : Vắng "mặt"')
    expect(await by({ vacation: { ...vacation, lastDay: '2021-01-01' } })).toEqual(['* store message in folder: INBOX'])
    expect(await by({ vacation: { ...vacation, firstDay: '2099-01-01' } })).toEqual([
      '* store message in folder: INBOX',
    ])
    // Today, yesterday and tomorrow in the time zone, which may be a day ahead of the host's.
    const day = (offset: number) => dayAt(new Date(Date.now() + offset * 86_400_000), vacation.timeZone)
    const answers = async (first: number, last: number) =>
      (await by({ vacation: { ...vacation, firstDay: day(first), lastDay: day(last) } })).join().includes('vacation')
    expect(await Promise.all([answers(0, 0), answers(-1, -1), answers(1, 1), answers(-1, 1)])).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('forwards the mail that our filing forwards, except trashed mail, mass mail, automatic mail and one’s own', async () => {
    const forward = { to: 'toi@xa.example', keepsCopy: true, own: ['a*lan@senmail.test'] }
    const by = async (rules: Partial<SieveSource>, mail = contract) =>
      (await doneBy(write(sieveScript({ ...NO_RULES, forward, ...rules }), 'sieve'), mail)).filter(
        (line) => !line.startsWith('+'),
      )
    const sent = '* redirect message to: <toi@xa.example>'
    const stored = (path: string) => `* store message in folder: ${path}`
    const into = (folderId: string) => filter({ actions: [{ type: 'fileinto', folderId: folderId as FolderId }] })
    const trash = filter({ actions: [{ type: 'discard' }] })
    expect(await by({})).toEqual([sent, stored('INBOX')])
    expect(await by({ forward: { ...forward, keepsCopy: false } })).toEqual([sent, stored('Trash')])
    expect(await by({ filters: [into('7')] })).toEqual([sent, stored(HIT)])
    expect(await by({ filters: [into('7')], forward: { ...forward, keepsCopy: false } })).toEqual([sent, stored(HIT)])
    expect(await by({ filters: [into('1')], forward: { ...forward, keepsCopy: false } })).toEqual([
      sent,
      stored('Trash'),
    ])
    expect(await by({ filters: [into('8')] })).toEqual([sent, stored('INBOX')])
    expect(await by({ filters: [trash] })).toEqual([stored('Trash')])
    expect(await by({ filters: [into('2')] })).toEqual([stored('Junk')])
    expect(await by({ blockedSenders: ['ai.do@khac.example'] })).toEqual([stored('Junk')])
    const withField = (field: string) => write(`${field}\r\nSubject: x\r\n\r\nx\r\n`, 'eml')
    for (const field of [
      'List-Id: <tin.khac.example>',
      'List-Unsubscribe: <https://khac.example>',
      'Precedence: Bulk',
      'Auto-Submitted: auto-replied',
      'From: A*LAN@senmail.test',
      'From: a*lan+ban@senmail.test',
      'Delivered-To: a*lan@senmail.test',
      'Delivered-To: <toi@xa.example>',
    ]) {
      expect(await by({}, withField(field)), field).toEqual([stored('INBOX')])
    }
    for (const field of [
      'Precedence: first-class',
      'Auto-Submitted: no',
      'From: alan+ban@senmail.test',
      'Delivered-To: xa*lan@senmail.test',
    ]) {
      expect(await by({}, withField(field)), field).toEqual([sent, stored('INBOX')])
    }
  })

  it('is a script that hosts accept, however large the filters are: without diacritics where it has to be', async () => {
    const large = filter({
      match: 'any',
      conditions: Array.from({ length: 10 }, (_, index) => ({
        type: 'body',
        comparator: 'contains',
        value: `${index}${'ư'.repeat(400)}`,
      })),
    })
    const many = Array.from({ length: 100 }, () => large)
    const script = sieveScript({ ...NO_RULES, filters: [...many.slice(0, 20), filter({})] })
    expect(script.length).toBeLessThan(300_000)
    expect(script).toMatch(/^# Filters are too large to look for text without its diacritics\.\r\nrequire/)
    expect(await doneBy(write(script, 'sieve'), contract)).toEqual([`* store message in folder: ${HIT}`])
    const began = performance.now()
    expect(sieveScript({ ...NO_RULES, filters: many })).toContain('# Many hosts take no script as large as this one.')
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it.each([
    '"; discard; #',
    '\\"; discard; #',
    'a\r\ndiscard;\r\n',
    'a\n}\ndiscard;',
    VARIABLE,
    '$'.concat('{hex: 22 3b 64 69 73 63 61 72 64 3b}'),
    '.\r\n.\r\n',
    'text:\r\n.\r\ndiscard;',
    '*/ discard; /*',
    '\u2028discard;\u2028',
    '\u0000"; discard;',
    '\\',
    '\\\\"',
    '(((((',
    '\ud800',
    ']}) discard;',
  ])('takes nothing that is typed for a command: %j', async (typed) => {
    const script = sieveScript({
      ...NO_RULES,
      blockedSenders: [typed],
      filters: [
        filter({
          name: typed,
          match: 'any',
          conditions: (['subject', 'body', 'from'] as const).map((type) => ({
            type,
            comparator: 'contains',
            value: `${typed}zzz`,
          })),
        }),
        filter({ name: typed, conditions: [{ type: 'attachment', comparator: '!contains' }] }),
      ],
      folders: new Map([...FOLDERS.keys()].map((id) => [id, { path: `${typed}x`, role: 'custom' }])),
    })
    expect(script).not.toMatch(/variables|encoded-character/)
    for (const hasRegex of [true, false]) {
      const other = sieveScript({ ...NO_RULES, hasRegex, filters: [filter({ name: typed })] })
      expect(await doneBy(write(other, 'sieve'), contract)).toEqual([`* store message in folder: ${HIT}`])
    }
    const done = await doneBy(write(script, 'sieve'), contract)
    expect(done).toHaveLength(1)
    expect(done[0]).toMatch(/^\* store message in folder: /)
  })
})
