export const ACTS_PER_PAGE = 25
export const MAX_ACTS_PER_PAGE = 100
