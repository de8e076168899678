/** The person closed the login dialog, which cancels the pending action without an error message. */
export class LoginDeclined extends Error {}
