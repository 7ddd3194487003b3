import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { FolderSpelling } from '@sen/model/moving-in/folder-spelling'
import { inImportOrder, type NamedSourceFolder, placeOfSource } from '@sen/model/moving-in/source-folders'
import type { FolderReference } from '@sen/model/receiving/file-mail'
import type { Folder } from '../folders/folder-store.ts'
import type { Writer } from '../store.ts'
import type { FolderReport } from './move-in-report.ts'
import type { MoveInRun, TargetFolder } from './move-in-run.ts'
import type { MovedFolder } from './move-in-store.ts'

/** Limits the time of the mailbox lock. */
const FOLDERS_PER_TRANSACTION = 100

/** A folder keeps its target from earlier runs, even if that was renamed; a deleted target is created again. */
export async function targetFolders(
  run: Pick<MoveInRun, 'needs' | 'mailboxId' | 'sourceId' | 'tally'>,
  { folders, left }: { readonly folders: readonly NamedSourceFolder[]; readonly left: number },
): Promise<readonly TargetFolder[]> {
  const { needs, mailboxId, sourceId, tally } = run
  const ordered = inImportOrder(folders)
  const before = await needs.store.read(mailboxId, (r) => r.moveIns.foldersOf(sourceId))
  const known = new Map(before.map((each) => [each.name, each]))
  const given = new Set(before.flatMap(({ folderId }) => folderId ?? []))
  const here = await needs.store.read(mailboxId, (r) => r.folders.list())
  const spelling = new FolderSpelling(here, given)
  const targets: TargetFolder[] = []
  const reports: FolderReport[] = []
  for (let start = 0; start < ordered.length; start += FOLDERS_PER_TRANSACTION) {
    const some = ordered.slice(start, start + FOLDERS_PER_TRANSACTION)
    await needs.store.write(mailboxId, async (w) => {
      const version = await w.nextVersion()
      let hasNew = false
      for (const folder of some) {
        const found = await targetOf(w, folder, { sourceId, known, spelling, here })
        reports.push(found.report)
        if (found.target) targets.push(found.target)
        hasNew ||= found.isNew
      }
      if (hasNew) await w.record({ type: 'folders.changed', version })
    })
  }
  tally.setFolders(reports, left)
  return targets
}

interface FolderResult {
  readonly target: TargetFolder | undefined
  readonly report: FolderReport
  readonly isNew: boolean
}

interface KnownFolders {
  readonly sourceId: string
  readonly known: ReadonlyMap<string, MovedFolder>
  readonly spelling: FolderSpelling
  readonly here: readonly Folder[]
}

async function targetOf(
  w: Writer,
  folder: NamedSourceFolder,
  { sourceId, known, spelling, here }: KnownFolders,
): Promise<FolderResult> {
  const { name, use } = folder
  const place = placeOfSource(folder)
  const nothing = (why: FolderReport['why']): FolderResult => ({
    target: undefined,
    report: { there: name, here: undefined, why },
    isNew: false,
  })
  if (!place.isImported) return nothing(place.why)
  const { kind } = place
  const before = known.get(name)
  const found = before?.folderId && here.find(({ id }) => id === before.folderId)
  if (before && found) {
    const target = { name, use, kind, movedFolderId: before.id, here: found }
    return { target, report: reportOf(folder, place.folder, found.path), isNew: false }
  }
  const made = await findOrMake(w, place.folder, spelling)
  if (!made) return nothing('no-room')
  const moved = await w.moveIns.saveFolder(sourceId, name, made.folder)
  const target = { name, use, kind, movedFolderId: moved.id, here: made.folder }
  return { target, report: reportOf(folder, place.folder, made.folder.path), isNew: made.isNew }
}

async function findOrMake(w: Writer, place: FolderReference, spelling: FolderSpelling) {
  if ('role' in place) return { folder: await w.folders.findByRole(place.role), isNew: false }
  const path = spelling.take(place.path)
  return path === undefined ? undefined : w.folders.ensureCustom(path)
}

function reportOf({ name, path }: NamedSourceFolder, place: FolderReference, here: string): FolderReport {
  if ('role' in place) {
    const isSame = path.length === 1 && path[0]?.toLowerCase() === SYSTEM_FOLDER_NAMES[place.role].toLowerCase()
    return { there: name, here, why: isSame ? 'as-there' : 'by-its-use' }
  }
  if (here === path.join('/')) return { there: name, here, why: 'as-there' }
  const isOfInbox = /^inbox$/i.test(path[0] ?? '') && here === path.slice(1).join('/')
  return { there: name, here, why: isOfInbox ? 'beside-inbox' : 'spelled-otherwise' }
}
