import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import type { ShareField } from '@sen/contract/drive/shares'
import type { FileField } from '@sen/contract/messages'
import { attachRefusal, judgePick } from '@sen/model/drive/picking'
import { hasLinkOf, hasShareLink } from '@sen/model/drive/share-opening'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { attempt } from '../../../actions/report.ts'
import { isOffered } from '../../../data/account/rights.ts'
import { CallError, NoAnswer } from '../../../data/call-error.ts'
import { attachedFiles, type DraftContent } from '../../../data/drafts/draft-content.ts'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import { attachFromDrive } from '../../../data/drive-mail/attach-drive-files.ts'
import { draftSharesQuery, shareWithDraft } from '../../../data/drive-mail/draft-shares.ts'
import { driveFileFor } from '../../../data/drive-mail/saved-in-drive.ts'
import { pickFromDrive, useDrivePicking } from '../../../state/drive/picking.ts'
import { showNotice } from '../../../state/notices.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { filesForSizeCheck } from '../attachments/attachment-size-check.ts'
import type { Writer } from '../begin-draft.ts'
import type { ComposeSession } from '../open-session.ts'
import { useFocusAfterDialog } from '../text/use-focus-after-dialog.ts'
import { linkBlock, linkLine } from './link-block.ts'

export interface DriveFiles {
  /** Undefined without a drive (spec section 6.3). */
  readonly pick: (() => void) | undefined
  readonly links: readonly ShareField[]
  /** Ids of files and shares that are being converted. */
  readonly changing: ReadonlySet<string>
  readonly asLink: ((file: FileField) => void) | undefined
  readonly asCopy: (share: ShareField) => (() => void) | undefined
  readonly removeLink: (share: ShareField) => void
  readonly isSharingSet: boolean
  readonly setSharing: (isOpen?: boolean) => void
  readonly linkInDrive: ((file: DriveFileField) => void) | undefined
}

export function useDriveFiles(
  session: ComposeSession,
  writer: Writer,
  editor: RefObject<RichEditor | null>,
): DriveFiles {
  const { draft } = session
  const { t, i18n } = useLingui()
  const language = i18n.locale === 'en' ? 'en' : 'vi'
  const cache = useQueryClient()
  const hasDrive = isOffered('use_drive', writer.user)
  const mayLink = hasDrive && isOffered('share_files', writer.user)
  const links = useLinks(draft, mayLink)
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())
  const [isSharingSet, setSharing] = useState(false)
  const due = useRef<() => void>(undefined)
  const isPicking = useDrivePicking(({ picking }) => picking?.draftId === draft.id)
  // Insert the chosen items after the dialog has closed, because the text is inert beneath it.
  useFocusAfterDialog(isPicking, () => {
    due.current?.()
    due.current = undefined
  })

  const contentNow = () => {
    draft.pullBody()
    return draft.view.getState().content
  }
  const addLinks = (shares: readonly ShareField[]) => {
    if (shares.length === 0) return
    const { isPlain, own } = contentNow()
    const written = shares.map((share) => (isPlain ? linkLine : linkBlock)(share, language)).join('')
    if (editor.current) {
      editor.current.insertHtml(written)
      draft.bodyTyped()
      draft.pullBody()
    } else draft.replaceBody({ own: written + own })
  }
  const addCopies = (files: readonly FileField[]) => {
    const { content } = draft.view.getState()
    draft.change({
      files: [...content.files, ...files],
      // Like forwarded files, these count only towards the size of the whole message (product decision 1).
      forwarded: content.forwarded && [...content.forwarded, ...files.map(({ id }) => id)],
    })
  }
  const removeFile = (file: FileField) =>
    draft.change({ files: draft.view.getState().content.files.filter(({ uuid }) => uuid !== file.uuid) })
  const removeLink = ({ url, name }: ShareField) => {
    const { own } = contentNow()
    if (editor.current) {
      editor.current.deleteLink({ address: url, name })
      draft.bodyTyped()
      draft.pullBody()
    } else draft.replaceBody({ own: withoutLink(own, url) })
  }
  const share = async (itemIds: readonly string[]) => {
    if (itemIds.length === 0) return []
    return shareWithDraft(cache, await storedIdOf(draft), itemIds)
  }
  const turn = async (id: string, work: () => Promise<void>) => {
    setChanging((ids) => new Set([...ids, id]))
    try {
      await work()
    } finally {
      setChanging((ids) => new Set([...ids].filter((other) => other !== id)))
    }
  }

  const pick = () =>
    pickFromDrive({
      draftId: draft.id,
      beside: besideOf(contentNow()),
      mayLink,
      bring: async ({ copies, links: linked }) => {
        const ids = copies.map(({ id }) => id)
        // Both succeed or neither does, so that a retry repeats both.
        const [files, shares] = await Promise.all([
          ids.length === 0 ? [] : attachFromDrive(ids),
          share(linked.map(({ id }) => id)),
        ])
        if (useDrivePicking.getState().picking?.draftId !== draft.id) return
        due.current = () => {
          if (files.length > 0) addCopies(files)
          addLinks(shares)
        }
      },
    })
  const asLink = (file: FileField) =>
    attempt(msg`Send the file as a link`, () =>
      turn(file.uuid, async () => {
        const itemId = file.drive_item_id ?? (await driveFileFor(cache, file.id)).id
        addLinks(await share([itemId]))
        removeFile(file)
      }),
    )
  const copy = (link: ShareField) =>
    attempt(msg`Send the file as an attachment`, () =>
      turn(link.id, async () => {
        const item = { ...pickable(link), isOwn: true, isInfected: false }
        if (judgePick([item], true, besideOf(contentNow())).copies.length === 0) {
          showNotice({
            text: t`With this file, the message would exceed 40 MB. It stays a link.`,
            tone: 'danger',
          })
          return
        }
        addCopies(await attachFromDrive([link.item_id]))
        removeLink(link)
      }),
    )
  return {
    pick: hasDrive ? pick : undefined,
    links,
    changing,
    asLink: mayLink ? asLink : undefined,
    asCopy: (link) => (attachRefusal(pickable(link)) === undefined ? () => copy(link) : undefined),
    removeLink,
    isSharingSet,
    setSharing: (isOpen = true) => setSharing(isOpen),
    linkInDrive: mayLink
      ? ({ id }) => attempt(msg`Send the file as a link`, async () => addLinks(await share([id])))
      : undefined,
  }
}

/** Fetches the shares only when the text may contain links. */
function useLinks(draft: DraftSession, mayLink: boolean): readonly ShareField[] {
  const messageId = useStore(draft.view, ({ status }) => status.stored?.messageId)
  const mayHaveLinks = useStore(draft.view, ({ content }) => hasShareLink(content.own))
  const isAsked = mayLink && messageId !== undefined && mayHaveLinks
  const { data: shares = NONE } = useQuery({ ...draftSharesQuery(messageId ?? ''), enabled: isAsked })
  const present = useStore(
    draft.view,
    useShallow(({ content }) => shares.filter((share) => hasLinkOf(content.own, share)).map(({ id }) => id)),
  )
  return isAsked ? shares.filter(({ id }) => present.includes(id)) : NONE
}

const NONE: readonly ShareField[] = []

function pickable({ item_id: id, type: kind, name, size = 0 }: ShareField) {
  return { id, kind, name, sizeBytes: size }
}

function besideOf(content: DraftContent) {
  const html = content.own + content.quote
  return { html, files: filesForSizeCheck(attachedFiles(content), content.forwarded) }
}

/** @throws why the draft is not on the server */
async function storedIdOf(draft: DraftSession): Promise<string> {
  const id = await draft.storedId()
  if (id !== undefined) return id
  const { problem } = draft.view.getState().status
  if (problem?.kind === 'refused') throw new CallError(problem.code, 400)
  throw new NoAnswer('draft')
}

function withoutLink(own: string, url: string): string {
  const { body } = new DOMParser().parseFromString(own, 'text/html')
  const links = [...body.querySelectorAll('a')].filter((link) => link.getAttribute('href') === url)
  for (const link of links) (link.closest('table') ?? link).remove()
  return body.innerHTML
}
