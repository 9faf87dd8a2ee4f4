/** The words of notices above the board. */

export const USED_INVITATION = {
  title: 'This invitation has been used.',
  text: 'Was it you, on another device? Then go on there, or choose “Move to another device” there to play here. Otherwise you can watch.',
} as const;
