/**
 * The virus scan result of a file. Without a scanner it is `not_scanned`, never `clean`, and users are not asked about
 * it. `failed` means that the scan did not succeed (product decision 17).
 */
export type FileScan = 'not_scanned' | 'scanning' | 'clean' | 'infected' | 'failed'
