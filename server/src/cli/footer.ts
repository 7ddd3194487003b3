import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Refused } from '@sen/core/kit/refused'
import { changeFooter, readFooter } from '@sen/core/organisations/footer'
import { FOOTER_SCOPES, type FooterScope } from '@sen/model/account/organisation'
import type { Footer } from '@sen/model/administration/footer'
import { MAX_FOOTER_CHARACTERS } from '@sen/model/administration/limits'
import { textOfHtml } from '@sen/model/html-text'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { inOrganisation } from './in-organisation.ts'
import { jsonLine } from './json-output.ts'
import { plainText } from './plain-text.ts'
import { readArgs } from './read-args.ts'

const SCOPES: Readonly<Record<FooterScope, string>> = {
  off: 'off',
  outside: 'appended to messages with an outside recipient',
  everybody: 'appended to all messages',
}

export async function footerShow(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { domain, json } = readArguments(args)
  return inOrganisation(needs, domain, async (world, operator) => {
    say(needs, domain, await readFooter(world, operator), json)
  })
}

export async function footerSet(
  needs: CommandNeeds,
  args: readonly string[],
  input: Readable = process.stdin,
): Promise<number> {
  const { domain, under, file, json } = readArguments(args)
  const scope = FOOTER_SCOPES.find((each) => each === under && each !== 'off')
  if (!scope) throw new UsageError('--under must be outside or everybody')
  const written = file && (await readWritten(file, input))
  return change(needs, domain, { scope, written, json })
}

export async function footerOff(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { domain, json } = readArguments(args)
  return change(needs, domain, { scope: 'off', written: undefined, json })
}

async function change(
  needs: CommandNeeds,
  domain: string,
  {
    scope,
    written,
    json,
  }: { readonly scope: FooterScope; readonly written: string | undefined; readonly json: boolean },
): Promise<number> {
  let isEmpty = false
  const code = await inOrganisation(needs, domain, async (world, operator) => {
    const html = written ?? (await readFooter(world, operator)).html
    try {
      say(needs, domain, await changeFooter(world, operator, { scope, html }), json)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'setting_invalid') throw error
      isEmpty = true
      needs.complain(
        `A footer must not be empty, and can have at most ${MAX_FOOTER_CHARACTERS} characters, including its formatting.`,
      )
    }
  })
  return isEmpty ? 1 : code
}

function say({ say: tell }: CommandNeeds, domain: string, { scope, html, version }: Footer, json: boolean): void {
  if (json) {
    tell(jsonLine({ domain, under: scope, html, text: textOfHtml(html), version }))
    return
  }
  tell(`The footer of ${domain} and its organisation is ${SCOPES[scope]}.`)
  for (const line of textOfHtml(html).trim().split('\n')) tell(plainText(`  ${line}`, MAX_FOOTER_CHARACTERS))
}

interface WrittenFile {
  readonly path: string
  readonly kind: 'html' | 'text'
}

async function readWritten({ path, kind }: WrittenFile, input: Readable): Promise<string> {
  const end = 8 * MAX_FOOTER_CHARACTERS
  const from = path === '-' ? input : createReadStream(path, { end })
  const written = await text(from).catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}`)
  })
  return kind === 'html' ? written.trim() : htmlOfText(written)
}

function htmlOfText(written: string): string {
  const escaped = written.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const paragraphs = escaped.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/)
  return paragraphs
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = readArgs(args, 1, {
    under: { type: 'string' },
    html: { type: 'string' },
    text: { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  const domain = required(positionals[0], 'DOMAIN').toLowerCase()
  const { html, text: plain, under, json } = values
  if (html !== undefined && plain !== undefined) throw new UsageError('--html and --text cannot be combined')
  const file: WrittenFile | undefined =
    html !== undefined ? { path: html, kind: 'html' } : plain !== undefined ? { path: plain, kind: 'text' } : undefined
  return { domain, under, file, json }
}
