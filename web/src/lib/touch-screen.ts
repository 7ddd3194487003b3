/** Touch screens have no drag and drop, no arrow keys and no pointer that hovers. */
export const TOUCH = '(pointer: coarse)'
