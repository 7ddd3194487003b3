export interface PublicFiles {
  find(uuid: string): Promise<PublicFile | undefined>
}

export interface PublicFile {
  readonly name: string
  readonly sizeBytes: number
  readonly blob: string
}
