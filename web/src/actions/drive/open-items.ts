import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { MAX_DRIVE_ITEMS_PER_CALL } from '@sen/model/drive/limits'
import { isOfficeFile } from '@sen/model/office-files'
import { Download, FilePenLine, FolderOpen, FolderUp, History, Info, Star } from 'lucide-react'
import { markFavorites } from '../../data/drive/mark-favorites.ts'
import { noteOpened } from '../../data/drive/note-opened.ts'
import { driveFileAddress, driveZipAddress } from '../../data/drive/queries.ts'
import { holds, WITH_DRAWER } from '../../lib/use-media.ts'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import { saveDriveCursor, useDriveList } from '../../state/drive/list.ts'
import { useDriveLooks } from '../../state/drive/looks.ts'
import { openDriveQuestion } from '../../state/drive/question.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../../state/notices.ts'
import { attempt } from '../report.ts'
import { areOwn, type DriveAction, type DriveContext } from './drive-context.ts'
import { wordsFor } from './item-words.ts'
import { offerUndo } from './offer-undo.ts'

const OPEN = msg`Open`
const EDIT = msg`Edit in the office editor`
const UP = msg`Up one folder`
const DOWNLOAD = msg`Download`
const FAVORITE = msg`Add star`
const NO_FAVORITE = msg`Remove star`
const VERSIONS = msg`Versions`
const DETAILS = msg`Details`

/** A colleague's share opens at its own address. */
export function openItem(
  { cache, go, location }: Pick<DriveContext, 'cache' | 'go' | 'location'>,
  item: DriveItem,
): void {
  if (location?.kind === 'trash') return
  if (item.share_url !== undefined) {
    window.open(item.share_url, '_blank', 'noopener')
    return
  }
  if (item.type === 'folder') {
    go.toDrive(item.id)
    return
  }
  useDriveList.setState({ previewed: item.id, cursor: item.id })
  void noteOpened(cache, item.id)
}

export const openItems: DriveAction = {
  id: 'drive-open',
  about: OPEN,
  label: () => OPEN,
  icon: FolderOpen,
  keys: ['Enter', 'o'],
  isEnabled: ({ targets, location }) => targets.length === 1 && location?.kind !== 'trash',
  perform: (context) => {
    const [item] = context.targets
    if (item) openItem(context, item)
  },
}

/** The tab opens before the request, because browsers block pop-ups that open later. */
export const editInOffice: DriveAction = {
  id: 'drive-edit',
  about: EDIT,
  label: () => EDIT,
  icon: FilePenLine,
  keys: [],
  isEnabled: ({ targets, user, location }) =>
    user?.office_editor === true && location?.kind !== 'trash' && targets.length === 1 && isEditable(targets[0]),
  perform: ({ targets: [item] }) => {
    if (item) window.open(`/office/${item.id}`, '_blank', 'noopener')
  },
}

function isEditable(item: DriveItem | undefined): boolean {
  return item?.type === 'file' && !item.disabled && !item.prop?.has_virus && isOfficeFile(item.name)
}

export const goUp: DriveAction = {
  id: 'drive-up',
  about: UP,
  label: () => UP,
  icon: FolderUp,
  keys: ['u', 'Backspace'],
  isEnabled: ({ location }) => location !== undefined && (location.kind !== 'folder' || location.id !== null),
  perform: ({ go, entry, location }) => {
    const above = entry?.crumbs.at(-1)?.id
    // Put the cursor on the folder that was left.
    if (location?.kind === 'folder' && location.id !== null)
      saveDriveCursor({ kind: 'folder', id: above ?? null }, location.id)
    go.toDrive(above)
  },
}

export const downloadItems: DriveAction = {
  id: 'drive-download',
  about: DOWNLOAD,
  label: () => DOWNLOAD,
  icon: Download,
  keys: ['d'],
  isEnabled: (context) => areOwn(context) && context.targets.some(({ prop }) => !prop?.has_virus),
  perform: ({ targets }) => {
    const clean = targets.filter(({ prop }) => !prop?.has_virus)
    const [first, ...others] = clean
    if (clean.length < targets.length) showNotice({ text: t`Files with a virus are not downloaded.`, tone: 'danger' })
    if (clean.length > MAX_DRIVE_ITEMS_PER_CALL) {
      const count = clean.length.toLocaleString(i18n.locale)
      showNotice({
        text: t`${count} items are selected, and at most ${MAX_DRIVE_ITEMS_PER_CALL} can be downloaded at once. Select fewer, or download their folder instead.`,
        tone: 'danger',
        lastsMilliseconds: LONG_NOTICE_MILLISECONDS,
      })
      return
    }
    if (!first) return
    save(others.length === 0 ? driveFileAddress(first.id) : driveZipAddress(clean.map(({ id }) => id)))
  },
}

function save(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

export const favoriteItems: DriveAction = {
  id: 'drive-favorite',
  about: FAVORITE,
  label: (context) => (areFavorites(context) ? NO_FAVORITE : FAVORITE),
  icon: Star,
  keys: ['s'],
  isEnabled: areOwn,
  perform: (context) => markAs(context, !areFavorites(context)),
}

function areFavorites({ targets }: DriveContext): boolean {
  return targets.every(({ is_favorite }) => is_favorite)
}

function markAs({ cache, targets }: DriveContext, isFavorite: boolean): void {
  const changed = targets.filter((item) => item.is_favorite !== isFavorite)
  const ids = changed.map(({ id }) => id)
  attempt(isFavorite ? FAVORITE : NO_FAVORITE, async () => {
    await markFavorites(cache, ids, isFavorite)
    const what = wordsFor(changed)
    const undo = () => markFavorites(cache, ids, !isFavorite)
    offerUndo(isFavorite ? t`Starred ${what}.` : t`Removed the star from ${what}.`, undo)
  })
}

export const showVersions: DriveAction = {
  id: 'drive-versions',
  about: VERSIONS,
  label: () => VERSIONS,
  icon: History,
  keys: [],
  isEnabled: (context) => context.targets.length === 1 && context.targets[0]?.type === 'file' && areOwn(context),
  perform: ({ targets: [item] }) => {
    if (item) openDriveQuestion({ kind: 'versions', item })
  },
}

export const showDetails: DriveAction = {
  id: 'drive-details',
  about: DETAILS,
  label: () => DETAILS,
  icon: Info,
  keys: ['i'],
  isEnabled: ({ location, targets }) => location !== undefined && (targets.length === 1 || !holds(WITH_DRAWER)),
  perform: ({ targets: [item] }) => {
    if (!holds(WITH_DRAWER)) useDriveLooks.setState(({ showsDetails }) => ({ showsDetails: !showsDetails }))
    else if (item) openDriveQuestion({ kind: 'details', item })
  },
}
