CREATE TABLE step (
  seq     INTEGER PRIMARY KEY,
  state   TEXT,
  step    TEXT NOT NULL,
  name    TEXT,
  payload TEXT
) STRICT;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO step VALUES (0,null,'{"digest":"afc0761333ce40ae3f46a40eb2bb4417507eb8e19f27a7e9b5122c3f01f8e75a","kind":"open","match":"kq3dwMIXSz5jdm1F5JD9Cg","next":[],"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":0,"signatures":[{"key":"9d437ca9950eac61fd547d927dc4b6559cecf6bb8089dd47bcd0595041d708bd","sig":"fd4e771b94447fff10d258301200fcc9bbc01932e1c6acc886c757104f628afd629fdb91e8d6074bdea0bd1a836048c0072239f39af061247fe6ebfb3bd0ad05"}],"timestamp":{"key":"f5a1e8dd9186d4cdd0e9d42ae96b98f18477e49d2017ea5528d6f090abf82a91","sig":"2b98f1866dcfb82dfc8046dfa8faaf5a9f2ce5afc2e291c58d9252d7ac13efb022bbdcb175c16c5c2b9512bc21a96578880d6dcb43e1b746183b572dac97010c","time":1800000000000},"v":"fogline/1"}','{"salt":"5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","text":"Zoë"}','{"clock":{"budget":600000,"grace":5000},"deadlines":{"join":3600000,"settle":60000,"setup":600000},"game":"toy","name":"36b0be54fd559c29d6f962e0f9e5e3b271eb7a488e8c6de16a0cc16b0d284260","params":{},"relay":"f5a1e8dd9186d4cdd0e9d42ae96b98f18477e49d2017ea5528d6f090abf82a91","rules":1,"sameTurn":["toy.flight"],"seat":0,"seats":[{},{}],"seed":"d8198edbea4890eae36ee9ddcf9119d0b9a4f81cc4ad1f3990a4bc47c45432b2","unpublished":["toy.flight"]}');
INSERT INTO meta VALUES ('schema','1');
CREATE TRIGGER step_is_never_changed BEFORE UPDATE ON step
  WHEN NOT (NEW.seq = OLD.seq AND NEW.step = OLD.step AND (NEW.state IS NULL OR NEW.state IS OLD.state)
    AND (NEW.name IS NULL OR NEW.name IS OLD.name)
    AND (NEW.payload IS OLD.payload OR NEW.payload IS NULL AND instr(json_extract(OLD.step, '$.kind'), '.')
      AND EXISTS (SELECT 1 FROM meta WHERE key = 'publication' AND json_extract(value, '$.storedAt') IS NOT NULL)))
  BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER step_is_never_deleted BEFORE DELETE ON step BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
