export const UPLOAD_PURPOSES = ['import', 'drive'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

export function isUploadPurpose(text: string): text is UploadPurpose {
  return UPLOAD_PURPOSES.some((purpose) => purpose === text)
}
