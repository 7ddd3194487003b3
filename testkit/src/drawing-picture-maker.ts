import { SharpPictureMaker } from '@sen/adapters/images/sharp-picture-maker'

/** The real implementation: it decodes, rejects bombs and non-images, and re-encodes. */
export class DrawingPictureMaker extends SharpPictureMaker {}
