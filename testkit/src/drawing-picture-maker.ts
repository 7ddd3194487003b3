import { SharpPictureMaker } from '@sen/adapters/images/sharp-picture-maker'

/** The real one: decodes, refuses bombs and what is no picture, draws anew. */
export class DrawingPictureMaker extends SharpPictureMaker {}
