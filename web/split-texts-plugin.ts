import { readFileSync } from 'node:fs'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Plugin } from 'vite'

/**
 * Sources that no first screen shows: what they say comes with the first part of the page that is loaded on demand
 * (`laterTexts`), and not with the first screen, which would wait for it. Pages of HTML carry their texts themselves.
 */
const LATER =
  /^(login|share)\.html$|^src\/(features\/(account|admin|compose|documentation|drive|drive-picker|feedback|questions|recovery|settings|sharing|tasks|thread|vacation)|widgets\/(attachments|drive|editor|passwords|printing|sharing|signature))\/|^src\/i18n\/account-error-texts\.ts$|^src\/features\/search\/advanced\/(?!EarlyFields)|^src\/actions\/(drive\/|planning\/.*\.tsx$|folder\/moving\/)/

const FIRST_CHUNKS = /^assets\/(shared|program)-/

/**
 * Splits the texts of each language in two: `vi.po` has those of the first screen, `vi.po?later?lingui` the rest. What is said
 * in both kinds of places comes first. In development and in tests both are whole.
 *
 * @param root the folder of the page's sources, with a slash
 */
export function splitTexts(root: string): Plugin {
  /** The sources whose texts come later. */
  const silent = new Set<string>()
  return {
    name: 'sen-split-texts',
    apply: 'build',
    // After the plugin that makes a module of a catalogue.
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
  return LATER.test(source)
}

/** The texts of a catalogue, as their ids, each with the sources that say it. */
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
