const titles: Readonly<Record<number, string>> = {
  400: 'The service cannot accept this',
  401: 'Log in to go on',
  403: 'You are not allowed to do this',
  404: 'This no longer exists',
  409: 'This is not possible right now',
  413: 'This is too large',
  429: 'Too many attempts',
  500: 'The service made a mistake',
  501: 'This service does not offer it',
  503: 'The service cannot do this at the moment',
  507: 'The service has no space left',
}

export const failures = {
  titles,
  refused: 'The service refused this',
  away: 'The service does not answer',
  awayText: 'It may be restarting. This page tries again by itself.',
  unexpected: 'Something went wrong in this page',
  code: 'Error code',
}
