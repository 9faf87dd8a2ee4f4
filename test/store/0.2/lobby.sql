CREATE TABLE step (
  seq     INTEGER PRIMARY KEY,
  state   TEXT,
  step    TEXT NOT NULL,
  payload TEXT
) STRICT;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO step VALUES (0,null,'{"digest":"4edcc8af8702ecdd98d2e5c96baf81e8cda679740336d17bdd9cda575279de83","kind":"open","match":"kq3dwMIXSz5jdm1F5JD9Cg","next":[],"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":0,"signatures":[{"key":"9d437ca9950eac61fd547d927dc4b6559cecf6bb8089dd47bcd0595041d708bd","sig":"f2292f11b64089d89b13b67c36fe5e2b22cb4e4bdb2d67f7ec900b4735e058afe589e39e96d3aa10f5002ddff96d9b7e8bb917add645de7068a71f9ff9b64a03"}],"timestamp":{"key":"f5a1e8dd9186d4cdd0e9d42ae96b98f18477e49d2017ea5528d6f090abf82a91","sig":"6b9e219377a7d3fa1168ea2defcd2e90987cf932e9037f1d8b9f0af578250d59fdcd7b340dfbf7dfb4fcb5f8281f6b90770ebc3d2d7b5d485911145de398e80d","time":1800000000000},"v":"fogline/1"}','{"clock":{"budget":600000,"grace":5000},"deadlines":{"join":3600000,"settle":60000,"setup":600000},"game":"toy","params":{},"relay":"f5a1e8dd9186d4cdd0e9d42ae96b98f18477e49d2017ea5528d6f090abf82a91","rules":1,"sameTurn":["toy.flight"],"seat":0,"seats":[{},{}],"seed":"d8198edbea4890eae36ee9ddcf9119d0b9a4f81cc4ad1f3990a4bc47c45432b2","unpublished":["toy.flight"]}');
INSERT INTO meta VALUES ('schema','2');
CREATE TRIGGER step_is_never_changed BEFORE UPDATE ON step
  WHEN NOT (NEW.seq = OLD.seq AND NEW.step = OLD.step AND (NEW.state IS NULL OR NEW.state IS OLD.state)
    AND (NEW.payload IS OLD.payload OR NEW.payload IS NULL AND instr(json_extract(OLD.step, '$.kind'), '.')
      AND EXISTS (SELECT 1 FROM meta WHERE key = 'publication' AND json_extract(value, '$.storedAt') IS NOT NULL)))
  BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER step_is_never_deleted BEFORE DELETE ON step BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
