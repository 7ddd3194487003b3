import * as z from 'zod/mini'

/** The contents of a zip, from its directory. Nothing is unpacked, so sizes and dates are the archive's own claims. */
export const ArchiveListingField = z.object({
  /** The first ones, in the order of the archive. */
  entries: z.array(
    z.object({
      /** With slashes. It is a text to read, no place to write to. */
      path: z.string(),
      is_folder: z.boolean(),
      size: z.int(),
      /** Local time without a zone, as zips write it: `2026-11-28T09:15:00`. */
      modified_at: z.nullable(z.string()),
      is_encrypted: z.boolean(),
    }),
  ),
  /** More than there are entries when not all of them are listed. */
  total: z.int(),
})
export type ArchiveListingField = z.output<typeof ArchiveListingField>
