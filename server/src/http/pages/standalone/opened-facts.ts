import { ownerTimeZone } from '@sen/core/settings/owner-time-zone'
import type { EnteredShare } from '@sen/core/shares/visiting/approach-share'
import { listInShare, type VisitedItem } from '@sen/core/shares/visiting/read-shared'
import { DRIVE_PAGE_SIZE } from '@sen/model/drive/limits'
import { sharePath } from '@sen/model/drive/share-opening'
import { isZipFile } from '@sen/model/files/zip-files'
import { isOfficeFile } from '@sen/model/office-files'
import type { World } from '../../../world.ts'
import type { OpenedFacts } from './share-page.ts'

export async function openedFacts(
  world: Pick<World, 'store' | 'officeConverter'>,
  entered: EnteredShare,
  found: VisitedItem,
  { pageNumber, problem }: { readonly pageNumber: number; readonly problem: string | undefined },
): Promise<OpenedFacts> {
  const { share, owner } = entered
  const base = sharePath(share.token)
  const { item } = found
  const hrefOf = (id: string) => (id === share.itemId ? base : `${base}/f/${id}`)
  const here = `${base}/f/${item.id}`
  return {
    show: 'opened',
    itemName: item.name,
    owner: owner.displayName || owner.address,
    timeZone: await ownerTimeZone(world, owner.mailboxId),
    crumbs: found.crumbs.slice(0, -1).map(({ id, name }) => ({ name, href: hrefOf(id) })),
    download: `${here}/download`,
    bring: share.permission === 'WRITE' ? `${here}/bring` : undefined,
    problem,
    item: item.current
      ? {
          kind: 'file',
          sizeBytes: item.sizeBytes,
          modifiedAt: item.modifiedAt,
          contentType: item.current.contentType,
          scan: scanOf(item.current.scan.state),
          source: `${here}/download?inline=1`,
          pdf: world.officeConverter && isOfficeFile(item.name) ? `${here}/preview` : undefined,
          entries: isZipFile({ name: item.name, contentType: item.current.contentType })
            ? `${here}/entries`
            : undefined,
        }
      : await folderFacts(world, entered, found, { pageNumber, hrefOf }),
  }
}

async function folderFacts(
  world: Pick<World, 'store'>,
  entered: EnteredShare,
  found: VisitedItem,
  { pageNumber, hrefOf }: { readonly pageNumber: number; readonly hrefOf: (id: string) => string },
) {
  const offset = (pageNumber - 1) * DRIVE_PAGE_SIZE
  const { items, total } = await listInShare(world, entered, found, { limit: DRIVE_PAGE_SIZE, offset })
  const pageAt = (number: number) => `${hrefOf(found.item.id)}?page=${number}`
  return {
    kind: 'folder',
    rows: items.map((item) => ({
      name: item.name,
      kind: item.kind,
      href: hrefOf(item.id),
      sizeBytes: item.sizeBytes,
      modifiedAt: item.modifiedAt,
    })),
    earlier: pageNumber > 1 ? pageAt(pageNumber - 1) : undefined,
    later: offset + items.length < total ? pageAt(pageNumber + 1) : undefined,
  } as const
}

function scanOf(state: string): 'infected' | 'unscanned' | 'fine' {
  if (state === 'infected') return 'infected'
  return state === 'clean' ? 'fine' : 'unscanned'
}
