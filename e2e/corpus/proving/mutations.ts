import type { Edit } from './broken-copy.ts'

interface Mutation {
  readonly set: string
  readonly result: string
  readonly what: string
  readonly edits: readonly Edit[]
}

const edit = (file: string, from: string, to: string): Edit => ({ file, from, to })
const mutation = (set: string, result: string, what: string, ...edits: readonly Edit[]): Mutation => ({
  set,
  result,
  what,
  edits,
})

const ADDING = 'adapters/src/postgres/stores/message-adding.ts'
const ATTRIBUTES = 'adapters/src/html/attribute-cleaning.ts'
const CLEANER = 'adapters/src/html/html-cleaner-worker.ts'
const VERDICT = 'model/src/trust/sender-verdict.ts'

/** Each set must detect at least one of these faults. */
export const MUTATIONS: readonly Mutation[] = [
  mutation(
    'mime',
    'mime',
    'every message is refused',
    edit(
      'server/src/smtp/accept-message.ts',
      '  const mailFrom = mailFromOf(session)\n  const { digest',
      "  if (recipients.length > 0) throw new SmtpRefusal(550, 'No')\n  const mailFrom = mailFromOf(session)\n  const { digest",
    ),
  ),
  mutation(
    'mime',
    'mime',
    'whatever has a known Message-ID is hidden as a copy',
    edit(
      ADDING,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a template in the source
      'identity_of_arrival(\n    $1, ${thread}, $5, $6, $9, $10::jsonb, $11::jsonb, $15::timestamptz, $27, $28, $29::jsonb\n  )',
      '$6',
    ),
  ),
  mutation(
    'mime',
    'mime facts',
    'HTML is decoded as if every byte were a letter',
    edit(
      'adapters/src/mime/charsets.ts',
      '  return decodeText(bytes, isDeclared ? declared : (metaCharset(bytes) ?? declared))',
      '  return isDeclared && metaCharset(bytes) === undefined ? asLatin1(bytes) : asLatin1(bytes)',
    ),
  ),
  mutation(
    'mime',
    'mime facts',
    'declared charsets are not believed',
    edit(
      'adapters/src/mime/charsets.ts',
      '  const label = normaliseLabel(declared)\n  if (label',
      "  const label = declared === '' ? '' : ''\n  if (label",
    ),
  ),
  mutation(
    'reported',
    'reported',
    'names of zones that Windows gives are not known',
    edit(
      'adapters/src/ical/zone-names.ts',
      'return BY_WINDOWS_NAME.get(name.toLowerCase()) ?? BY_WINDOWS_NAME.get(plain.toLowerCase())',
      "return plain === '' ? BY_WINDOWS_NAME.get(plain) : undefined",
    ),
  ),
  mutation(
    'reported',
    'reported',
    'content ids of another case are not drawn, and count as drawn',
    edit(
      'adapters/src/html/attribute-cleaning.ts',
      'Object.hasOwn(policy.inlineImages, id) ? id : id.toLowerCase()',
      'id',
    ),
  ),
  mutation(
    'reported',
    'reported',
    'letters that nobody sees part words',
    edit('model/src/search/words.ts', "text.replaceAll(INVISIBLE, '')", "text.replaceAll(INVISIBLE, ' ')"),
  ),
  mutation(
    'reported',
    'reported',
    'what Gmail said of read mail, stars and folders is not heeded',
    edit(
      'model/src/imports/import-states.ts',
      'const meaning = meaningOfGmailLabel(label)\n    if (meaning) meanings',
      "const meaning = meaningOfGmailLabel(label)\n    if (meaning && label === '') meanings",
    ),
  ),
  mutation(
    'reported',
    'reported',
    'a report is not about the mail that bounced',
    edit(
      'core/src/receiving/match-delivery-report.ts',
      '  if (!message) return undefined',
      '  if (message) return undefined',
    ),
  ),
  mutation(
    'threads',
    'threads',
    'references that come later are not stored',
    edit(
      ADDING,
      'select $1, key, home.thread_id from home, unnest($2::uuid[]) key',
      'select $1, key, home.thread_id from home, unnest(($2::uuid[])[1:1]) key',
    ),
  ),
  mutation(
    'threads',
    'threads',
    'threads that turn out to be one are not joined',
    edit(ADDING, 'where (select count(*) from known) = 1', 'where thread_id = (select min(thread_id) from known)'),
  ),
  mutation(
    'newsletters',
    'newsletters',
    'style is taken out',
    edit(
      ATTRIBUTES,
      'return styleAttribute(element, value, place) || undefined',
      'return styleAttribute(element, value, place) && undefined',
    ),
  ),
  mutation(
    'newsletters',
    'newsletters',
    'class and width are taken out',
    edit(
      ATTRIBUTES,
      '  switch (name) {',
      "  if (name === 'class' || name === 'width') return undefined\n  switch (name) {",
    ),
  ),
  mutation(
    'ssrf',
    'ssrf',
    'the guard is off',
    edit(
      'adapters/src/guarded-fetch/pinned-target.ts',
      '  if (!addresses.every((each) => allows(each, port))) throw new FetchRefused',
      '  if (!addresses.every((each) => allows(each, port)) && port < 0) throw new FetchRefused',
    ),
  ),
  mutation(
    'spoof',
    'spoof',
    'whoever is named is called authentic',
    edit(
      VERDICT,
      "  if (sender.isOurDomain) return ['forged', 'own_domain_from_outside']",
      "  if (sender.domain !== '') return ['authentic', 'dmarc_passed']",
    ),
  ),
  mutation(
    'spoof',
    'spoof',
    'only the first author is named',
    edit(
      'adapters/src/mime/author-lists.ts',
      "from: readAuthors(all('from'), charset),",
      "from: readAuthors(all('from'), charset).slice(0, 1),",
    ),
  ),
  mutation(
    'spoof',
    'spoof',
    'the news does not say that a sender is forged',
    edit('server/src/http/presenters/event.ts', '...(event.isForged && { forged: true }),', ''),
  ),
  mutation(
    'smuggling',
    'smuggling',
    'what looks like a second message is stored as one',
    edit(
      'server/src/smtp/accept-message.ts',
      '  let unknownReports = 0',
      "  const inner = Buffer.from(raw).indexOf('DATA\\r\\n')\n  if (inner > 0) await receiveMail(needs, { way: 'smtp', raw: raw.subarray(inner + 6) }, arrivals)\n  let unknownReports = 0",
    ),
  ),
  mutation(
    'filenames',
    'filenames',
    'names are taken as they come',
    edit(
      'model/src/file-names.ts',
      '  const flat = normalForm',
      "  if (name !== '') return name\n  const flat = normalForm",
    ),
  ),
  mutation(
    'composing',
    'composing',
    'hidden recipients are written into the head',
    edit(
      'adapters/src/mime/composing/compose-message.ts',
      'cc: request.cc.map(addressField),',
      'cc: [...request.cc, ...request.bcc].map(addressField),',
    ),
  ),
  mutation(
    'bombs',
    'resource bombs',
    'each message holds the program up for half a second',
    edit(
      'core/src/receiving/examine-mail.ts',
      '  const [rawBlob, read]',
      '  for (const until = Date.now() + 500; Date.now() < until; );\n  const [rawBlob, read]',
    ),
  ),
  mutation(
    'xss',
    'xss',
    'both gates for HTML are off',
    edit(CLEANER, 'html: written, hasRemoteContent', 'html: written === undefined ? written : html, hasRemoteContent'),
    edit(
      'web/src/features/thread/message/frame/sanitise-html.ts',
      '  const body = DOMPurify.sanitize(html, CONFIG) as unknown as HTMLElement',
      "  const body = new DOMParser().parseFromString(CONFIG ? html : '', 'text/html').body",
    ),
  ),
]
