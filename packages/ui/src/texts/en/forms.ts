export const forms = {
  saved: 'Saved',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed on this page is lost.',
  leave: 'Leave without saving',
  stay: 'Stay here',
}
