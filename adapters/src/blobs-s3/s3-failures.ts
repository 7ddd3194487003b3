/** A missing bucket is a different error. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket' && nameOf(error) !== 'NoSuchUpload'
}

export function isOutOfRange(error: unknown): boolean {
  return statusOf(error) === 416
}

/** `message` is one line for the operator without secrets. */
export class S3Unusable extends Error {
  override readonly name = 'S3Unusable'
  /** A retry cannot help if the address or the keys are wrong. */
  readonly isMisnamed: boolean

  constructor(message: string, isMisnamed: boolean, options: ErrorOptions) {
    super(message, options)
    this.isMisnamed = isMisnamed
  }
}

const MISNAMED: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  AccessDenied: 'the access key has no permission',
  Forbidden: 'the access key has no permission',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is unknown',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID',
  PermanentRedirect: 'the bucket is in another region or behind another endpoint',
  AuthorizationHeaderMalformed: 'the bucket is in another region',
  InvalidBucketName: 'the name of the bucket is not valid',
}

export function explainS3(place: string, error: unknown): unknown {
  const misnamed = MISNAMED[nameOf(error)]
  if (misnamed !== undefined) return new S3Unusable(`${place} cannot be used: ${misnamed}.`, true, { cause: error })
  if (statusOf(error) !== undefined || !(error instanceof Error)) return error
  const said = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return new S3Unusable(`${place} does not respond (${said}).`, false, { cause: error })
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const metadata = error.$metadata as { readonly httpStatusCode?: number } | undefined
  return metadata?.httpStatusCode
}
