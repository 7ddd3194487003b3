/** Without a scanner it is `not_scanned`, never `clean` (product decision 17). */
export type FileScan = 'not_scanned' | 'scanning' | 'clean' | 'infected' | 'failed'
