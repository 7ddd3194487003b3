import type { ArchiveListingField } from '@sen/contract/archive-fields'
import type { ArchiveListing } from '@sen/core/ports/archive-lister'

export function presentArchiveListing({ entries, total }: ArchiveListing): ArchiveListingField {
  return {
    entries: entries.map(({ path, isFolder, sizeBytes, modifiedAt, isEncrypted }) => ({
      path,
      is_folder: isFolder,
      size: sizeBytes,
      modified_at: modifiedAt ? modifiedAt.toISOString().slice(0, 19) : null,
      is_encrypted: isEncrypted,
    })),
    total,
  }
}
