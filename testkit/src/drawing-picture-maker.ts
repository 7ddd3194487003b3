import { SharpPictureMaker } from '@sen/adapters/images/sharp-picture-maker'

/** The real implementation rejects bombs and non-images. */
export class DrawingPictureMaker extends SharpPictureMaker {}
