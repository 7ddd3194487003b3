/**
 * What the virus scanner said of a file. No scanner says `not_scanned`, never `clean`, and nobody is asked about it;
 * `failed`: it could not be scanned (product decision 17).
 */
export type FileScan = 'not_scanned' | 'scanning' | 'clean' | 'infected' | 'failed'
