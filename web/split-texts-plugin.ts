import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Plugin } from 'vite'

/** Folders and files below `web` whose texts no first screen shows. They are loaded with the first later part. */
const LATER = [
  'login.html',
  'share.html',
  ...[
    'account',
    'admin',
    'compose',
    'documentation',
    'drive',
    'drive-picker',
    'feedback',
    'mail-guide',
    'questions',
    'recovery',
    'search/advanced',
    'settings',
    'sharing',
    'tasks',
    'thread',
    'vacation',
  ].map((name) => `src/features/${name}/`),
  ...['attachments', 'drive', 'editor', 'mail-programs', 'passwords', 'printing', 'sharing', 'signature'].map(
    (name) => `src/widgets/${name}/`,
  ),
  'src/actions/drive/',
  'src/actions/folder/moving/',
  'src/i18n/account-error-texts.ts',
]

/** The search field of the first screen imports these. */
const FIRST = /^src\/features\/search\/advanced\/EarlyFields/

const FIRST_CHUNKS = /^assets\/(shared|program)-/

/**
 * Splits the texts of each language in two: `vi.po` has those of the first screen, `vi.po?later?lingui` the rest. A
 * text of both belongs to the first. Development and tests load all texts with both.
 *
 * @param root the folder of the page's sources, with a slash
 * @throws Error when a folder or file of `LATER` does not exist
 */
export function splitTexts(root: string): Plugin {
  const missing = LATER.filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) throw new Error(`web/split-texts-plugin.ts names what does not exist: ${missing.join(', ')}`)
  /** Sources whose texts are loaded later. */
  const silent = new Set<string>()
  return {
    name: 'sen-split-texts',
    apply: 'build',
    // Must run after the plugin that makes a module of a catalogue.
    transform(code, id) {
      const [, path, later] = /^(.*\.po)(\?later\?lingui)?$/.exec(id) ?? []
      if (path === undefined) return null
      const [, before, text, after] = /^(.*JSON\.parse\()("(?:\\.|[^"\\])*")(\).*)$/su.exec(code) ?? []
      if (text === undefined) this.error(`${id} is not what the plugin for catalogues makes of it any more`)
      const said = readEntries(readFileSync(path, 'utf8'))
      const first = new Set(said.filter(({ sources }) => !sources.every(isLater)).map((entry) => entry.id))
      for (const source of said.flatMap(({ sources }) => sources)) if (isLater(source)) silent.add(source)
      const all = Object.entries(JSON.parse(JSON.parse(text) as string) as Record<string, unknown>)
      const unknown = all.filter(([entry]) => !said.some((one) => one.id === entry))
      if (unknown.length > 0)
        this.error(`${id} has texts that no source says: ${unknown.map(([entry]) => entry).join(', ')}`)
      const kept = Object.fromEntries(all.filter(([entry]) => first.has(entry) === (later === undefined)))
      return { code: `${before}${JSON.stringify(JSON.stringify(kept))}${after}`, map: null }
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !FIRST_CHUNKS.test(chunk.fileName)) continue
        const early = chunk.moduleIds.map((id) => id.slice(root.length)).filter((source) => silent.has(source))
        if (early.length > 0)
          this.error(`loaded with the first screen, though their texts come later: ${early.join(', ')}`)
      }
    },
  }
}

function isLater(source: string): boolean {
  return LATER.some((path) => source.startsWith(path)) && !FIRST.test(source)
}

/** The ids of a catalogue's texts, each with the sources that contain it. */
function readEntries(po: string): readonly { readonly id: string; readonly sources: readonly string[] }[] {
  return po.split(/\n\s*\n/).flatMap((entry) => {
    const [, quoted = '""'] = /^msgid ("(?:.*)"(?:\n".*")*)/m.exec(entry) ?? []
    const message = quoted
      .split('\n')
      .map((line) => JSON.parse(line) as string)
      .join('')
    if (message === '') return []
    const [, context = ''] = /^msgctxt "(.*)"$/m.exec(entry) ?? []
    const sources = Array.from(entry.matchAll(/^#: (.+)$/gm), ([, source = '']) => source)
    const isNamed = /^#\. js-lingui-explicit-id$/m.test(entry)
    return [{ id: isNamed ? message : generateMessageId(message, context), sources }]
  })
}
