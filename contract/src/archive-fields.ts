import * as z from 'zod/mini'

/** The contents of a zip, from its directory. Nothing is unpacked, so sizes and dates are the archive's own claims. */
export const ArchiveListingField = z.object({
  entries: z.array(
    z.object({
      /** A slash-separated path for display only. Do not write to it. */
      path: z.string(),
      is_folder: z.boolean(),
      size: z.int(),
      /** Local time without a zone, as zips write it: `2026-11-28T09:15:00`. */
      modified_at: z.nullable(z.string()),
      is_encrypted: z.boolean(),
    }),
  ),
  total: z.int(),
})
export type ArchiveListingField = z.output<typeof ArchiveListingField>
