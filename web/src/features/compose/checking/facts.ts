import type { CheckedFile, DraftToCheck } from '@sen/model/checking/check-before-sending'
import { hasShareLink } from '@sen/model/drive/share-opening'
import { textOfHtml } from '@sen/model/html-text'
import { ownDomains } from '../../../data/account/own-domains.ts'
import { removeSignature, showsFile, toMailHtml } from '../../../data/drafts/body-html.ts'
import { attachedFiles, type DraftContent } from '../../../data/drafts/draft-content.ts'
import { signatureOf } from '../../../widgets/editor/signature-block.ts'
import type { UploadItem } from '../attachments/upload-list.ts'
import type { Writer } from '../begin-draft.ts'
import { valuesFor } from '../templates/insert-template.ts'

export function factsOf(content: DraftContent, uploads: readonly UploadItem[], writer: Writer): DraftToCheck {
  const { from, to, cc, bcc, subject, files, own, quote } = content
  const box = new DOMParser().parseFromString(own, 'text/html').body
  const quoted = box.querySelectorAll('blockquote, .gmail_quote')
  for (const foreign of quoted) foreign.remove()
  removeSignature(box, content.signature ?? signatureOf(from, writer, content.isPlain))
  const isRising = ({ state }: UploadItem) => state === 'waiting' || state === 'uploading'
  return {
    from: from ?? { name: '', email: '' },
    to,
    cc,
    bcc,
    subject,
    html: toMailHtml(content, files),
    editorText: textOfHtml(own),
    placeholderValues: valuesFor(content, writer),
    ownText: withoutQuotedLines(textOfHtml(box.innerHTML)),
    hasPictures: box.querySelector('img') !== null,
    hasShareLinks: hasShareLink(box.innerHTML),
    hasQuote: quote !== '' || quoted.length > 0,
    files: attachedFiles(content).map((file) => checkedFile(content, file)),
    uploading: uploads.filter(isRising).map(({ name }) => name),
    uploadsFailed: uploads.filter((item) => !isRising(item)).map(({ name }) => name),
    ownDomains: ownDomains(writer.user),
    warnsOutside: writer.settings.warning_send_outside,
  }
}

/** In plain text, removes quoted lines, and a forwarded message below its separator. */
function withoutQuotedLines(text: string): string {
  return text
    .split(FORWARDED_BELOW, 1)
    .join('')
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n')
}

const FORWARDED_BELOW = /^-{5,} ?\S.*\S ?-{5,}$/mu

function checkedFile(content: DraftContent, file: DraftContent['files'][number]): CheckedFile {
  const { forwarded } = content
  return {
    name: file.name,
    sizeBytes: file.size,
    scan: file.scan,
    isInline: showsFile(content, file),
    isForwarded: forwarded === undefined || forwarded.includes(file.id),
  }
}
