/** A property of the schedule that does not hold, and the step at which it does not, if it is one. */
export class Breach extends Error {
  readonly step: string | undefined;

  constructor(what: string, step?: string) {
    super(what);
    this.step = step;
  }
}
